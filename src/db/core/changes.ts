import type { PortalStore } from './database.ts'

/**
 * Rows of one kind that one transaction wrote or deleted. Written in that transaction, so that what is kept beside the rows (columns,
 * search text) can be brought up to date however and by whomever rows were changed.
 */
export interface ChangeRow {
  /** Its place among all changes of the database; given by the browser, rising, never used again. */
  readonly generation?: number
  readonly kind: string
  readonly ids: readonly string[]
}

/** Notes that rows changed. Must run inside the transaction that changes them. */
export const noteChange = (db: PortalStore, kind: string, ids: readonly string[]): PromiseLike<unknown> => db.changes.add({ kind, ids })

/** The generation of a kind's rows: that of the last change. 0: they were never changed since changes are noted. */
export const generationOf = async (db: PortalStore, kind: string): Promise<number> =>
  Number((await db.changes.where('kind').equals(kind).reverse().limit(1).primaryKeys())[0] ?? 0)
