import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import type { MapPoint } from '#ui/map/degrees.ts'
import type { DrawingAction, Drawing } from './drawing.ts'
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
export const CornerTable = ({
  drawing: { corners, closed },
  open,
  onOpen,
  typed,
  onType,
  onAct,
  onRemove,
  canRemove,
}: CornerTableProps) => {
  const id = useId()
  const rows = useRef<HTMLTableSectionElement>(null)
  const count = corners.length
  const removed = useRef<number | null>(null)
  // The row that comes up in its place has the focus; after the last one, the one before; after all, the row for a new one.
  useEffect(() => {
    const at = removed.current
    removed.current = null
    if (at === null) return
    const left = rows.current?.querySelectorAll('button')
    const place = left?.[Math.min(at, count - 1)] ?? rows.current?.querySelector('input')
    place?.focus()
  }, [count])
  const remove = (at: number) => {
    if (canRemove) removed.current = at
    onRemove(at)
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
          <table className={classes.corners}>
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
                  <Trans>Remove</Trans>
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
