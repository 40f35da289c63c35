import { memo, type MouseEvent } from 'react'
import classes from './data-list.module.css'
import { RowCheck } from './row-check.tsx'
import { Bone } from './skeleton-rows.tsx'
import type { Column } from './types.ts'
import type { TableRowModel } from './use-table-columns.ts'

interface TableRowProps<Row extends object> {
  readonly row: TableRowModel<Row> | undefined
  readonly columns: readonly Column<Row>[]
  /** Of the columns; not a variable of the whole table, which would style each of its elements anew. */
  readonly template: string
  readonly place: number
  readonly top: number
  readonly isActive: boolean
  readonly isSelected: boolean
  /** It is shown beside the list. */
  readonly isOpen: boolean
  readonly name: string
  readonly onActive: (place: number) => void
  readonly onPress: (event: MouseEvent, place: number) => void
  readonly onCheck: (event: MouseEvent, place: number) => void
}

const Row = <Data extends object>({
  row,
  columns,
  template,
  place,
  top,
  isActive,
  isSelected,
  isOpen,
  name,
  ...props
}: TableRowProps<Data>) => (
  <div
    role="row"
    aria-rowindex={place + 2}
    aria-selected={isSelected}
    data-place={place}
    data-row={row?.id}
    aria-current={isOpen || undefined}
    tabIndex={isActive ? 0 : -1}
    className={classes.row}
    style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    onFocus={() => props.onActive(place)}
    onClick={(event) => {
      const target = event.target instanceof Element ? event.target.closest('a, button, input, label, [role="row"]') : null
      if (row && target === event.currentTarget) props.onPress(event, place)
    }}
  >
    <div role="gridcell" className={classes.cell}>
      {row ? <RowCheck place={place} isActive={isActive} isSelected={isSelected} name={name} onCheck={props.onCheck} /> : null}
    </div>
    {columns.map(({ id, align, cell }) => (
      <div key={id} role="gridcell" className={classes.cell} data-align={row && align}>
        {/* Called, not drawn as a component: a new function, as each catalog of texts brings one, would make all cells anew. */}
        {row ? cell(row.original) : <Bone wide="60%" />}
      </div>
    ))}
  </div>
)

/** A row of the table. It is drawn anew only for what changes in it, so that moving through a list stays quick. */
export const TableRow = memo(Row) as typeof Row
