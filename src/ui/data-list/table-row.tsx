import { Checkbox, Skeleton } from '@mantine/core'
import { flexRender } from '@tanstack/react-table'
import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import classes from './data-list.module.css'
import type { Column } from './types.ts'
import type { TableRowModel } from './use-table-columns.ts'

interface TableRowProps<Row extends object> {
  readonly row: TableRowModel<Row> | undefined
  readonly columns: readonly Column<Row>[]
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

type SelectBoxProps = Pick<TableRowProps<object>, 'place' | 'isActive' | 'isSelected' | 'name' | 'onCheck'>

const SelectBox = memo(({ place, isActive, isSelected, name, onCheck }: SelectBoxProps) => {
  const { t } = useLingui()
  return (
    <Checkbox
      size="sm"
      className={classes.check}
      // The row itself answers to keys; this is for the pointer, and for those who walk through a row.
      tabIndex={isActive ? 0 : -1}
      aria-label={t`Select ${name}`}
      checked={isSelected}
      onClick={(event) => onCheck(event, place)}
      readOnly
    />
  )
})

const Row = <Data extends object>({ row, columns, place, top, isActive, isSelected, isOpen, name, ...props }: TableRowProps<Data>) => (
  <div
    role="row"
    aria-rowindex={place + 2}
    aria-selected={isSelected}
    data-place={place}
    data-row={row?.id}
    aria-current={isOpen || undefined}
    tabIndex={isActive ? 0 : -1}
    className={classes.row}
    style={{ transform: `translateY(${top}px)` }}
    onFocus={() => props.onActive(place)}
    onClick={(event) => {
      const target = event.target instanceof Element ? event.target.closest('a, button, input, label, [role="row"]') : null
      if (row && target === event.currentTarget) props.onPress(event, place)
    }}
  >
    <div role="gridcell" className={classes.cell}>
      {row ? <SelectBox place={place} isActive={isActive} isSelected={isSelected} name={name} onCheck={props.onCheck} /> : null}
    </div>
    {row
      ? row.getVisibleCells().map((cell) => (
          <div key={cell.id} role="gridcell" className={classes.cell} data-align={columns.find(({ id }) => id === cell.column.id)?.align}>
            {flexRender(cell.column.columnDef.cell, cell.getContext())}
          </div>
        ))
      : columns.map(({ id }) => (
          <div key={id} role="gridcell" className={classes.cell}>
            <Skeleton height={12} width="60%" />
          </div>
        ))}
  </div>
)

/** A row of the table. It is drawn anew only for what changes in it, so that moving through a list stays quick. */
export const TableRow = memo(Row) as typeof Row
