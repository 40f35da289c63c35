import type { ChangeRow, PortalStore } from './database.ts'

/** Notes that rows changed, of each kind in one line. Must run inside the transaction that changes them. */
export const noteChanges = (db: PortalStore, changes: readonly ChangeRow[]): PromiseLike<unknown> => db.changes.bulkAdd([...changes])

/** The generation of a kind's rows: that of the last change. 0: they were never changed since changes are noted. */
export const generationOf = (db: PortalStore, kind: string): Promise<number> =>
  db.changes
    .where('kind')
    .equals(kind)
    .reverse()
    .limit(1)
    .primaryKeys()
    .then(([last = 0]) => last)
