import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { Plural } from '@lingui/react/macro'
import { memo, useCallback, useEffect, useId, useMemo, useRef, type MouseEvent } from 'react'
import { driverOf, outOfHours, POOLS, workedOn, type LaneKey } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { labelParts } from '#i18n/driver-labels.ts'
import { useOverscan } from '#ui/data-list/use-overscan.ts'
import { useBoardDesk } from './board-context.ts'
import classes from './board.module.css'
import { useDropPlace } from './drop-place.ts'
import { cardId, CARD_HEIGHT, MovementCard } from './movement-card.tsx'

/** What stands above and below the lanes, about. */
const AROUND = 300

interface LaneProps {
  readonly lane: LaneKey
  readonly name: string
  readonly items: readonly Operation[]
  /** What is said where it is empty. */
  readonly empty: string
}

/** The cards of a pool or of a driver's run: a list to choose from, of which only what is near the screen is drawn. */
export const Lane = memo(function Lane({ lane, name, items, empty }: LaneProps) {
  const desk = useBoardDesk()
  const { selection } = desk
  const headId = useId()
  const [ownName, apart] = labelParts(name)
  const list = useRef<HTMLDivElement>(null)
  const drop = useDropPlace(lane)
  const isRun = driverOf(lane) !== null
  const late = useMemo(() => (isRun ? outOfHours(items) : new Set<string>()), [isRun, items])
  // What is still within the hours of last night is not late.
  const todayOf = (operation: Operation) => workedOn(operation, desk.now)
  const isHere = selection.lane === lane
  const active = isHere ? items.findIndex(({ id }) => id === selection.active) : -1
  // What keys go to stays in the page, wherever the lane was scrolled to.
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...(active < 0 ? [] : [active]), ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other),
    [active],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => CARD_HEIGHT,
    // Before it is measured: the first cards come with the lane and not behind it. Pools stand under one another.
    initialRect: { width: 0, height: Math.max(0, innerHeight - AROUND) / (isRun ? 1 : POOLS.length) },
    overscan: useOverscan(3),
    rangeExtractor,
  })
  useEffect(() => {
    if (active >= 0) virtualizer.scrollToIndex(active)
  }, [virtualizer, active])
  const idAt = ({ target }: MouseEvent): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>('[data-movement]')?.dataset['movement'] : undefined
  // The cards of the last two clicks: two taps at one place are two cards where the list moved between them, and no double click.
  const clicked = useRef<readonly (string | undefined)[]>([])
  const pick = (event: MouseEvent) => {
    const id = idAt(event)
    clicked.current = [clicked.current[1], id]
    // What was dragged here was not clicked.
    if (id === undefined || event.defaultPrevented) return
    // A finger has no Ctrl: each tap chooses one more.
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
    desk.onPick(lane, id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey || isTouch ? 'toggle' : 'only')
  }
  return (
    <section className={classes.lane} data-lane={lane} aria-labelledby={headId}>
      <header className={classes.head}>
        <h2 id={headId} dir="auto">
          {ownName} <span className="whole">{apart}</span>
        </h2>
        <span className={classes.count}>
          <Plural value={items.length} one="# movement" other="# movements" />
        </span>
      </header>
      <div
        ref={list}
        data-cards
        role="listbox"
        aria-multiselectable
        tabIndex={0}
        aria-labelledby={headId}
        {...(active >= 0 ? { 'aria-activedescendant': cardId(items[active]?.id ?? '') } : {})}
        className={classes.cards}
        data-drop={drop === null ? undefined : true}
        onClick={pick}
        onDoubleClick={(event) => {
          const id = idAt(event)
          if (id !== undefined && clicked.current.every((one) => one === id)) desk.onOpen(id)
        }}
        onFocus={({ currentTarget }) => desk.onFocus(lane, currentTarget.matches(':focus-visible'))}
        onKeyDown={(event) => desk.onKey(lane, event)}
      >
        <div role="presentation" className={classes.body} style={{ height: Math.max(virtualizer.getTotalSize(), CARD_HEIGHT) }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const operation = items[index]
            return operation === undefined ? null : (
              <MovementCard
                key={operation.id}
                operation={operation}
                ordinal={isRun ? index + 1 : null}
                today={todayOf(operation)}
                isDraft={desk.draft?.[operation.id] !== undefined}
                isOutOfHours={late.has(operation.id)}
                syncState={desk.syncStateOf(operation.id)}
                isSelected={selection.ids.has(operation.id)}
                isActive={index === active}
                start={start}
                place={index}
                size={items.length}
              />
            )
          })}
          {drop === null ? null : (
            <div role="presentation" className={classes.drop} style={{ transform: `translateY(${drop * CARD_HEIGHT}px)` }} />
          )}
        </div>
        {/* A list box without options is none. */}
        {items.length === 0 ? (
          <div role="option" aria-disabled aria-selected={false} className={classes.empty}>
            {empty}
          </div>
        ) : null}
      </div>
    </section>
  )
})
