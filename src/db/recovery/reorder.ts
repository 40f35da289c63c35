import { findMutation } from '#domain/catalog.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { Bound } from '#domain/kernel/mutation.ts'
import { onAnyRow } from '#db/core/any-row.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalDatabase, type PortalStore } from '#db/core/database.ts'
import { sentUpTo } from '#db/core/identity.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { Overlay } from '#db/core/overlay.ts'
import type { QueuePlan } from '#db/core/queue-plan.ts'
import { replay } from '#db/rules/replay.ts'
import { promisesOf, type Promises } from './promises.ts'
import { replayQueue } from './refuse-waiting.ts'

/** Rows a change reads and writes, and what it promises. Null where this release cannot tell. */
type Print = ({ readonly reads: readonly string[]; readonly writes: readonly string[] } & Promises) | null

const NO_PROMISES: Promises = { takes: [], frees: [] }

const printOf = (overlay: Overlay, { row, call, promises }: { row: OutboxRow; call: Bound | undefined; promises: Promises }): Print => {
  if (row.name === 'mutation.skip') return { reads: [], writes: [], ...NO_PROMISES }
  if (!call?.ok) return null
  const reads = overlay.needed(call).map(refKey)
  // A change predicted to be refused writes nothing today, but may write what it needs tomorrow.
  return { reads, writes: row[PREDICTED_REJECTION] ? [...row.touched, ...reads] : row.touched, ...promises }
}

/** What each change of a queue promises, in the order in which they were made. */
const promisesIn = async (db: PortalStore, queue: readonly OutboxRow[]): Promise<ReadonlyMap<string, Promises>> => {
  const promises = new Map<string, Promises>()
  const overlay = new Overlay(db, 'server')
  await replay(db, overlay, queue, (row, decision) => {
    if (decision.ok)
      promises.set(
        row.id,
        onAnyRow(() => promisesOf(decision.changes, overlay), NO_PROMISES),
      )
  })
  return promises
}

/** What stays behind, all in one: whether another change can go before it is one look per row, however many they are. */
class Behind {
  readonly rows: OutboxRow[] = []
  private readonly ids = new Set<string>()
  private readonly reads = new Set<string>()
  private readonly writes = new Set<string>()
  private readonly frees = new Set<string>()
  private isOpaque = false

  add(row: OutboxRow, print: Print): void {
    this.rows.push(row)
    this.ids.add(row.id)
    this.isOpaque ||= print === null
    for (const key of print?.reads ?? []) this.reads.add(key)
    for (const key of print?.writes ?? []) this.writes.add(key)
    for (const key of print?.frees ?? []) this.frees.add(key)
  }

  /** Whether going before them could change what it or any of them does. */
  isMetBy({ dependsOn }: OutboxRow, print: Print): boolean {
    if (print === null || this.isOpaque || (dependsOn !== undefined && this.ids.has(dependsOn))) return true
    const isSeen =
      print.writes.some((key) => this.writes.has(key) || this.reads.has(key)) || print.reads.some((key) => this.writes.has(key))
    return isSeen || print.takes.some((key) => this.frees.has(key))
  }
}

/** Splits a queue: changes that have to wait, or touch what one before them touches, stay behind; the others may go. */
const split = async (
  db: PortalStore,
  queue: readonly OutboxRow[],
  { mustWait, promises }: { mustWait: (row: OutboxRow) => boolean; promises: ReadonlyMap<string, Promises> },
) => {
  const overlay = new Overlay(db)
  const ready: OutboxRow[] = []
  const behind = new Behind()
  for (const row of queue) {
    const waits = mustWait(row)
    if (behind.rows.length === 0 && !waits) {
      ready.push(row)
      continue
    }
    const call = findMutation(row.name)?.bind(row)
    if (call && !overlay.has(overlay.needed(call))) await overlay.loadNeeds(call)
    const print = printOf(overlay, { row, call, promises: promises.get(row.id) ?? NO_PROMISES })
    if (waits || behind.isMetBy(row, print)) behind.add(row, print)
    else ready.push(row)
  }
  return { ready, blocked: behind.rows }
}

const isSame = (a: readonly OutboxRow[], b: readonly OutboxRow[]): boolean => a.every((row, at) => row.id === b[at]?.id)

/**
 * Data first: lets changes that need no file go before those whose files are still on their way, and others before what is held. Only among
 * changes that were never put into a request (a place in the queue that may have reached the server is taken for good), only where neither
 * could notice (what the server judges over all records counts as well: who asks for a bin stays behind whoever lets one go), and in their
 * order otherwise. Returns the first place that must wait, or null. Everything in one transaction.
 */
const reorder = (db: PortalStore, work: { sendBelow: number; mustWait: (row: OutboxRow) => boolean }): Promise<number | null> =>
  db.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'meta'], async () => {
    const { mustWait } = work
    const queue = (await db.outbox.orderBy('seq').toArray()).filter((row) => row.seq < work.sendBelow)
    const sent = await sentUpTo(db)
    const fixed = queue.find((row) => row.seq <= sent && mustWait(row))
    if (fixed) return fixed.seq
    const free = queue.filter((row) => row.seq > sent)
    // Where only the last one waits nothing could go before it.
    const isLast = !free.slice(0, -1).some(mustWait)
    const promises = isLast ? new Map<string, Promises>() : await promisesIn(db, queue)
    const { ready, blocked } = await split(db, free, { mustWait, promises })
    const order = [...ready, ...blocked]
    if (!isSame(order, free)) {
      // The same places, given anew: no gap arises and none is used twice.
      await db.outbox.bulkPut(order.map((row, at) => ({ ...row, seq: free[at]?.seq ?? row.seq })))
      await replayQueue(db)
    }
    return free[ready.length]?.seq ?? null
  })

/** The plan for a queue (in its order) in which something names a file or is held (by id). */
export const planFiles = async (db: PortalDatabase, queue: readonly OutboxRow[], held: ReadonlySet<string>): Promise<QueuePlan> => {
  const sendBelow = (queue.at(-1)?.seq ?? 0) + 1
  const wanted = [...new Set(queue.flatMap((row) => filesNamedBy(row)))]
  // A file this device never held came with the record: the server has it.
  const states = new Map((await db.files.files.bulkGet(wanted)).flatMap((row) => (row ? [[row.sha256, row]] : [])))
  const refused = new Map<string, string>()
  for (const row of queue)
    for (const sha256 of filesNamedBy(row)) {
      const state = states.get(sha256)
      if (state?.state === 'refused') refused.set(row.id, state.code ?? 'file.unreadable')
    }
  const missing = (sha256: string): boolean => ['queued', 'uploading'].includes(states.get(sha256)?.state ?? '')
  const waitsForFile = (row: OutboxRow): boolean => filesNamedBy(row).some(missing)
  const refusals = (row: OutboxRow): number => Math.max(...filesNamedBy(row).map((sha256) => states.get(sha256)?.bare?.count ?? 0))
  // What something on the way refuses again and again comes after what was not tried as often.
  const [next] = queue.filter(waitsForFile).toSorted((a, b) => refusals(a) - refusals(b))
  if (!next && held.size === 0) return { sendBelow, files: [], refused }
  const first = await reorder(db, { sendBelow, mustWait: (row) => held.has(row.id) || waitsForFile(row) })
  const files = next ? [...new Set(filesNamedBy(next))].filter(missing) : []
  return { sendBelow: Math.min(sendBelow, first ?? sendBelow), files, refused }
}
