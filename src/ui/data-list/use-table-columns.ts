import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, DataListProps } from './types.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })

const GAP = 10
const PADDING = 14
const CHECKBOX = 32

const track = <Row>({ width, grow }: Column<Row>, chosen: number | undefined): string =>
  chosen === undefined ? (grow > 0 ? `minmax(${width}px, ${grow}fr)` : `${width}px`) : `${chosen}px`

/** The table model: which columns are shown in which order, and the rows of the window. How wide columns are is the style sheet's matter. */
export const useTableColumns = <Row extends object>({ list, columns, layout, rowKey }: DataListProps<Row>) => {
  const declared = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns])
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, layout.columns.includes(id)])),
      columnOrder: [...layout.columns],
    }),
    [columns, layout],
  )
  const table = useTable<typeof features, Row>({ features, columns: declared, data: list.rows, getRowId: rowKey, state })
  const identity = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join()
  // The same array for as long as these are they: rows are drawn anew for other ones.
  const shown = useMemo(() => identity.split(',').flatMap((id) => columns.find((column) => column.id === id) ?? []), [identity, columns])
  const tracks = shown.map((column) => track(column, layout.widths[column.id]))
  const least = shown.reduce((sum, { id, width }) => sum + (layout.widths[id] ?? width) + GAP, CHECKBOX + 2 * PADDING)
  return { table, shown, template: `${CHECKBOX}px ${tracks.join(' ')}`, least, rows: table.getRowModel().rows }
}

export type TableRowModel<Row extends object> = ReturnType<typeof useTableColumns<Row>>['rows'][number]
