import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { MapPoint } from '#ui/map/degrees.ts'
import { middleAfter, type DrawingAction, type Drawing } from './drawing.ts'
import { CornerRow } from './corner-row.tsx'
import { typedInto, type TypedCorner, type TypedCorners } from './typed-corners.ts'
import classes from './area-field.module.css'

interface CornerTableProps {
  readonly drawing: Drawing
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** What is typed and does not count yet, of the rows there are. */
  readonly typed: TypedCorners
  readonly onType: (corner: MapPoint | null, text: TypedCorner) => void
  readonly onAct: (action: DrawingAction) => void
  /** Removes a corner, or says why not. */
  readonly onRemove: (at: number) => void
  readonly canRemove: boolean
}

/** The corners as numbers, for whoever has no map or no use for one. */
export const CornerTable = ({ drawing, open, onOpen, typed, onType, onAct, onRemove, canRemove }: CornerTableProps) => {
  const { t } = useLingui()
  const { corners, closed } = drawing
  const id = useId()
  const rows = useRef<HTMLTableSectionElement>(null)
  const count = corners.length
  const removed = useRef<number | null>(null)
  const added = useRef<number | null>(null)
  // The row that comes up in its place has the focus; after the last one, the one before; after all, the row for a new one.
  useEffect(() => {
    const [at, came] = [removed.current, added.current]
    removed.current = null
    added.current = null
    // A new corner lies on the border: its numbers are what comes next.
    if (came !== null) rows.current?.rows[came]?.querySelector('input')?.focus()
    if (at === null) return
    const place = rows.current?.rows[Math.min(at, count - 1)]?.querySelector<HTMLElement>('button:last-of-type')
    const left = place ?? rows.current?.querySelector('input')
    left?.focus()
  }, [count])
  const remove = (at: number) => {
    if (canRemove) removed.current = at
    onRemove(at)
  }
  const split = (at: number) => {
    if (middleAfter(drawing, at)) added.current = at + 1
    onAct({ do: 'split', at })
  }
  return (
    <div>
      <Button
        variant="subtle"
        mih={44}
        leftSection={<IconTable size={20} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        data-typed={Object.keys(typed).length > 0}
        onClick={() => onOpen(!open)}
      >
        <Plural value={count} _0="Corners as numbers" one="# corner as numbers" other="# corners as numbers" />
      </Button>
      <div id={id} hidden={!open}>
        {open ? (
          <table className={classes.corners} aria-label={t`Corners as numbers`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Corner</Trans>
                </th>
                <th scope="col">
                  <Trans>Latitude</Trans>
                </th>
                <th scope="col">
                  <Trans>Longitude</Trans>
                </th>
                <th scope="col">
                  <Trans>Add, remove</Trans>
                </th>
              </tr>
            </thead>
            <tbody ref={rows}>
              {corners.map((corner: MapPoint, at) => (
                // A corner is named by its place: two may be alike.
                <CornerRow
                  key={`corner ${at}`}
                  at={at}
                  corner={corner}
                  typed={typedInto(typed, corner)}
                  onType={(text) => onType(corner, text)}
                  onMove={(moved) => onAct({ do: 'move', at, corner: moved })}
                  canRemove={canRemove}
                  onRemove={() => remove(at)}
                  {...(middleAfter(drawing, at) ? { onSplit: () => split(at) } : {})}
                />
              ))}
              {closed ? null : (
                <CornerRow
                  key="new"
                  at={count}
                  corner={null}
                  typed={typedInto(typed, null)}
                  onType={(text) => onType(null, text)}
                  onMove={(corner) => onAct({ do: 'add', corner })}
                />
              )}
            </tbody>
          </table>
        ) : null}
      </div>
    </div>
  )
}
