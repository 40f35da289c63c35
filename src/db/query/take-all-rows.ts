import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { ClosedSources } from './closed-rows.ts'
import type { ColumnPorts } from './column-ports.ts'
import type { ColumnTable } from './column-table.ts'
import { inSlices, type Sliced } from './slices.ts'

/** Rows read and taken in at a time: where this runs in a page, nothing there waits longer than for these. */
export const SLICE = 500

function* putAll(table: ColumnTable, rows: readonly StoredRow[]): Sliced<void> {
  for (const row of rows) {
    table.put(row)
    yield
  }
}

/** Takes all rows of a kind into an empty table: those of its own, then those that lie elsewhere under ids of which it has none. */
export const takeAllRows = async (
  db: PortalStore,
  table: ColumnTable,
  { closed, ports }: { readonly closed: ClosedSources; readonly ports: ColumnPorts },
): Promise<void> => {
  const live = (after: string) => db.rows(table.entity.kind).where('id').above(after).limit(SLICE).toArray()
  for (const next of [live, ...closed.all.map((source) => (after: string) => source.after(after, SLICE))]) {
    let coming = next('')
    for (let more = true; more;) {
      const rows = await coming
      more = rows.length === SLICE
      // The browser reads the next while these are taken in. What fails is said when it is waited for.
      if (more) (coming = next(rows.at(-1)?.id ?? '')).catch(() => undefined)
      await inSlices(putAll(table, next === live ? rows : rows.filter(({ id }) => !table.has(id))), ports)
      await ports.pause()
    }
  }
}
