import { AutoScroller, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom'
import { DragDropProvider, type DragDropEventHandlers } from '@dnd-kit/react'
import { Plural } from '@lingui/react/macro'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { isLaneKey, type LaneKey } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './board.module.css'
import { showDropPlace, type DropPlace } from './drop-place.ts'
import { CARD_HEIGHT, CardFace } from './movement-card.tsx'

type On = Required<DragDropEventHandlers>

interface DragAreaProps {
  readonly today: string
  readonly movementOf: (id: string) => Operation | undefined
  /** What goes along when a movement is taken: all that are chosen, where it is one of them. */
  readonly onTake: (id: string) => readonly string[]
  readonly onDrop: (ids: readonly string[], lane: LaneKey, at: number) => void
  readonly children: ReactNode
}

const nonceOf = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** The lane under the pointer, and before which of its places it is. Cards are equally high, so that none of them has to be asked. */
const placeUnder = ({ x, y }: { readonly x: number; readonly y: number }): DropPlace | null => {
  const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane]')
  const cards = lane?.querySelector('[data-cards]')
  const key = lane?.dataset['lane']
  if (!cards || !isLaneKey(key) || key === 'outstanding') return null
  const top = (cards.firstElementChild ?? cards).getBoundingClientRect().top
  const size = Number(cards.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0)
  return { lane: key, at: Math.max(0, Math.min(size, Math.round((y - top) / CARD_HEIGHT))) }
}

/**
 * Where movements are dragged from lane to lane, by mouse, pen, or a finger that rests on one first. The keyboard has ways of its own,
 * which need no drag: the library's, by which something is pushed over the screen step by step, and its words are left out.
 */
export const DragArea = ({ today, movementOf, onTake, onDrop, children }: DragAreaProps) => {
  const { direction } = useLocale()
  const follower = useRef<HTMLDivElement>(null)
  const pointer = useRef({ x: 0, y: 0 })
  const [taken, setTaken] = useState<readonly string[]>([])
  const plugins = useMemo(() => [AutoScroller, PreventSelection, StyleInjector.configure({ nonce: nonceOf() })], [])
  const sensors = useMemo(() => [PointerSensor], [])
  const follow = ({ x, y }: { readonly x: number; readonly y: number } = pointer.current) => {
    pointer.current = { x, y }
    if (follower.current) follower.current.style.transform = `translate(${x + 8}px, ${y + 8}px)`
  }
  const onDragStart: On['onDragStart'] = ({ operation: { source, position } }) => {
    if (!source) return
    setTaken(onTake(String(source.id)))
    follow(position.current)
  }
  const onDragMove: On['onDragMove'] = ({ operation: { position }, to }) => {
    const at = to ?? position.current
    follow(at)
    showDropPlace(placeUnder(at))
  }
  const onDragEnd: On['onDragEnd'] = ({ operation: { position }, canceled }) => {
    showDropPlace(null)
    setTaken([])
    const place = canceled ? null : placeUnder(position.current)
    if (place) onDrop(taken, place.lane, place.at)
  }
  const first = taken[0] === undefined ? undefined : movementOf(taken[0])
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragStart={onDragStart} onDragMove={onDragMove} onDragEnd={onDragEnd}>
      {children}
      {first
        ? createPortal(
            <div
              // A finger rests where it took the card: what follows it is there from the first drawing.
              ref={(element) => {
                follower.current = element
                follow()
              }}
              className={classes.follower}
              dir="ltr"
              aria-hidden
            >
              <div className={classes.ghost} data-follower dir={direction} data-many={taken.length > 1 || undefined}>
                {taken.length === 1 ? (
                  <CardFace operation={first} ordinal={null} today={today} isDraft={false} isOutOfHours={false} syncState={undefined} />
                ) : (
                  <strong>
                    <Plural value={taken.length} one="# movement" other="# movements" />
                  </strong>
                )}
              </div>
            </div>,
            document.body,
          )
        : null}
    </DragDropProvider>
  )
}
