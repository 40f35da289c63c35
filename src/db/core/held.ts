import type { PortalDatabase, PortalStore } from './database.ts'

/** How long a final decision stays here before it leaves: as long as the toast that offers to undo it. */
export const HOLD_MS = 5_000
/** How long what is made or taken back in one go stays here at the most while that goes on, so that none leaves on the way; a hold follows. */
export const WORK_HOLD_MS = 60_000
/** This close to the moment by which an answer has to be given nothing is held back: clocks differ, and the way may be long. */
const URGENT_MS = 10 * 60_000

/** Where held changes are listed: in the database of the outbox, so that both are written in one transaction. */
const HELD = 'held'
/** Ids of held changes, each with the moment (ms since 1970) from which it may go. */
type Holds = Readonly<Record<string, number>>

const readHolds = async (db: PortalStore): Promise<Holds> => ((await db.meta.get(HELD))?.value as Holds | undefined) ?? {}

/** A moment further off than the longest hold was written by a clock that was wrong, or was set back since: it holds nothing. */
const lasts = (until: number, now: number): boolean => now < until && until - now <= WORK_HOLD_MS

/** Whether an answer that is due by then (an instant, null: at any time) must not lose a second. What is past is late anyway. */
export const isUrgent = (dueAt: string | null, now: number): boolean => {
  const left = dueAt === null ? Number.NaN : Date.parse(dueAt) - now
  return left >= 0 && left < URGENT_MS
}

/**
 * The changes that must not leave at this moment (ms since 1970), by id. The clock is read behind the holds: one written while the reading
 * waited would seem to be too far off.
 */
export const heldNow = async (db: PortalStore, clock: () => number = Date.now): Promise<ReadonlySet<string>> => {
  const holds = await readHolds(db)
  const now = clock()
  return new Set(Object.keys(holds).filter((id) => lasts(holds[id] ?? 0, now)))
}

/** Whether a change was held back and not freed since, whatever the clock says. */
export const wasHeld = async (db: PortalStore, id: string): Promise<boolean> => Object.hasOwn(await readHolds(db), id)

/** Holds a change back from now on (ms since 1970), for so long. Must run inside the transaction that queues it. */
export const hold = async (db: PortalStore, id: string, { now, ms }: { now: number; ms: number }): Promise<void> => {
  const others = Object.entries(await readHolds(db)).filter(([, until]) => lasts(until, now))
  await db.meta.put({ key: HELD, value: { ...Object.fromEntries(others), [id]: now + ms } })
}

/** Those of the changes that are still held stay for so long from now on (ms since 1970). Resolves to them. */
export const holdOn = (db: PortalStore, ids: readonly string[], { now, ms }: { now: number; ms: number }): Promise<readonly string[]> =>
  db.transaction('rw', db.meta, async () => {
    const holds = await readHolds(db)
    const held = ids.filter((id) => lasts(holds[id] ?? 0, now))
    if (held.length > 0) await db.meta.put({ key: HELD, value: { ...holds, ...Object.fromEntries(held.map((id) => [id, now + ms])) } })
    return held
  })

/** {@link holdOn} from this moment, and whoever lets them go counts from anew as well. */
export const holdAnew = async (db: PortalDatabase, ids: readonly string[], ms: number = HOLD_MS): Promise<void> => {
  const held = await holdOn(db, ids, { now: Date.now(), ms })
  if (held.length > 0) db.onHeld(held, ms)
}

/** Lets held changes go: those, or all of them. Resolves to whether there was any. */
export const freeHeld = (db: PortalStore, ids?: readonly string[]): Promise<boolean> =>
  db.transaction('rw', db.meta, async () => {
    const holds = await readHolds(db)
    const left = ids === undefined ? [] : Object.entries(holds).filter(([id]) => !ids.includes(id))
    const freed = Object.keys(holds).length - left.length
    if (freed === 0) return false
    if (left.length === 0) await db.meta.delete(HELD)
    else await db.meta.put({ key: HELD, value: Object.fromEntries(left) })
    return true
  })
