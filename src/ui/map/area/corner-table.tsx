import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { Plural, Trans } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { MapPoint } from '#ui/map/degrees.ts'
import type { DrawingAction, Drawing } from './drawing.ts'
import { CornerRow } from './corner-row.tsx'
import classes from './area-field.module.css'

interface CornerTableProps {
  readonly drawing: Drawing
  readonly onAct: (action: DrawingAction) => void
  readonly canRemove: boolean
}

/** The corners as numbers, for whoever has no map or no use for one. */
export const CornerTable = ({ drawing: { corners, closed }, onAct, canRemove }: CornerTableProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const rows = useRef<HTMLTableSectionElement>(null)
  const remove = (at: number) => {
    onAct({ do: 'remove', at })
    // The row that comes up in its place has the focus; after the last one, the one before.
    if (at === corners.length - 1) rows.current?.querySelectorAll('button')[Math.max(0, at - 1)]?.focus()
  }
  const count = corners.length
  return (
    <div>
      <Button
        variant="subtle"
        mih={44}
        leftSection={<IconTable size={20} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
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
                  onMove={(moved) => onAct({ do: 'move', at, corner: moved })}
                  onRemove={canRemove ? () => remove(at) : undefined}
                />
              ))}
              {closed ? null : <CornerRow key="new" at={count} corner={null} onMove={(corner) => onAct({ do: 'add', corner })} />}
            </tbody>
          </table>
        ) : null}
      </div>
    </div>
  )
}
