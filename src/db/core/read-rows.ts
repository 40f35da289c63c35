import type { PortalStore } from './database.ts'
import type { StoredRow } from './stored.ts'

/** So few rows are asked for one by one: a look at the range would cost more than it saves. */
const FEW = 20
/** So many rows are those of a first load, mostly: whether any of them is there is asked once, before each range is looked at. */
const MANY = 2000
/** Ids whose range is looked at together. */
const RUN = 100
/** A large read (a first load) is cut into this many runs at most. */
const RUNS = 10

type Found = PromiseLike<readonly (StoredRow | undefined)[]>

const between = (db: PortalStore, kind: string, run: readonly string[]) => db.rows(kind).where('id').between(run[0], run.at(-1), true, true)

/** Reads a run whose range was looked at: as one range when it holds little else, row by row otherwise. */
const readRun = (db: PortalStore, kind: string, { run, there }: { run: string[]; there: string[] }): Found => {
  // The range may go on behind what was looked at, so nothing is known of what is missing.
  if (there.length === run.length * 2) return db.rows(kind).bulkGet(run)
  const may = new Set(there)
  const wanted = run.filter((id) => may.has(id))
  return wanted.length * 4 < there.length ? db.rows(kind).bulkGet(wanted) : between(db, kind, run).toArray()
}

const inRuns = (ids: readonly string[]): string[][] => {
  const sorted = ids.toSorted()
  const size = Math.max(RUN, Math.ceil(sorted.length / RUNS))
  const runs: string[][] = []
  for (let at = 0; at < sorted.length; at += size) runs.push(sorted.slice(at, at + size))
  return runs
}

/** All runs are asked at once, and in this function itself: Dexie loses its transaction between async functions that run side by side. */
const readMany = async (db: PortalStore, kind: string, ids: readonly string[]): Promise<readonly (StoredRow | undefined)[]> => {
  const runs = inRuns(ids)
  if (ids.length >= MANY) {
    const whole = [runs[0]?.[0] ?? '', runs.at(-1)?.at(-1) ?? '']
    if ((await between(db, kind, whole).limit(1).primaryKeys()).length === 0) return []
  }
  const seen = await Promise.all(
    runs.map((run) =>
      between(db, kind, run)
        .limit(run.length * 2)
        .primaryKeys(),
    ),
  )
  const parts = await Promise.all(seen.map((there, at) => readRun(db, kind, { run: runs[at] ?? [], there })))
  return parts.flat()
}

/**
 * The rows that stand under these ids, by id; an id without a row is left out, and rows between may come along. Asking the
 * browser for one row costs a message to it and back, so rows that lie close together (a first load, a morning's bookings) are
 * read as ranges. Must run inside a transaction over the table.
 */
export const readRows = async (db: PortalStore, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredRow>> => {
  const rows = ids.length <= FEW ? await db.rows(kind).bulkGet([...ids]) : await readMany(db, kind, ids)
  const found = new Map<string, StoredRow>()
  for (const row of rows) if (row) found.set(row.id, row)
  return found
}
