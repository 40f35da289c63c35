import type { Layout } from '#ui/data-list/types.ts'
import type { ColumnFacts } from './definition.ts'

/** What a table takes besides its columns: the checkboxes and its edges. */
const FRAME = 70
const GAP = 10

interface Fittable {
  readonly columns: readonly (Pick<ColumnFacts, 'id' | 'width' | 'isFixed'> & { readonly sort?: string })[]
}

/**
 * The columns that have room beside an open record, which says all that is left out here: those that always stand, then the one that the
 * list is sorted by, then the others in their order.
 */
export const fitColumns = ({ columns }: Fittable, layout: Layout, width: number, sortedBy: string): Layout => {
  const shown = columns.filter(({ id }) => layout.columns.includes(id))
  const rank = ({ isFixed, sort }: (typeof shown)[number]) => (isFixed ? 0 : sort === sortedBy ? 1 : 2)
  let left = width - FRAME
  const fitting = new Set<string>()
  for (const column of shown.toSorted((a, b) => rank(a) - rank(b))) {
    const wide = (layout.widths[column.id] ?? column.width) + GAP
    if (column.isFixed || left >= wide) {
      fitting.add(column.id)
      left -= wide
    }
  }
  return { ...layout, columns: layout.columns.filter((id) => fitting.has(id)) }
}
