import type { ResultLine } from '#protocol/sync.ts'
import type { Pull } from './apply-pull.ts'
import type { OutboxRow, PortalStore, ReceiptRow, RejectedRow } from './database.ts'
import { skipFor } from './refuse-waiting.ts'

/**
 * What depends on a change that was not carried out is not carried out either. It is refused here, so that it is with servers that know
 * nothing of dependencies too. Had it arrived all the same, the skip in its place finds that out.
 */
const refuseDependents = async (
  db: PortalStore,
  waiting: readonly OutboxRow[],
  undone: ReadonlyMap<string, string>,
): Promise<OutboxRow[]> => {
  if (undone.size === 0 || !waiting.some((row) => row.dependsOn !== undefined)) return [...waiting]
  const ended = new Map(undone)
  const skips: OutboxRow[] = []
  const cards: RejectedRow[] = []
  // In their order: what depends on one that is refused here comes behind it.
  const left = waiting.map((row) => {
    const serverAt = row.dependsOn === undefined ? undefined : ended.get(row.dependsOn)
    if (serverAt === undefined || row.name === 'mutation.skip') return row
    ended.set(row.id, serverAt)
    const { id, name, version, args, touched, clientAt } = row
    cards.push({ id, name, version, args, touched, clientAt, serverAt, code: 'mutation.dependency_refused', params: {} })
    const skip = skipFor(row)
    skips.push(skip)
    return skip
  })
  if (cards.length > 0) {
    await db.rejections.bulkPut(cards)
    await db.outbox.bulkPut(skips)
  }
  return left
}

/** Receipts kept for people to look at, beside those still needed because the server could lose them. */
const RECEIPTS_KEPT = 200

const receipt = (row: OutboxRow, result: ResultLine, durable: number): ReceiptRow => ({
  id: row.id,
  name: row.name,
  version: row.version,
  args: row.args,
  touched: row.touched,
  clientAt: row.clientAt,
  serverAt: result.serverAt,
  revision: result.revision,
  volatile: result.revision > durable ? 1 : 0,
})

const refusal = (row: OutboxRow, result: ResultLine): RejectedRow => ({
  id: row.id,
  name: row.name,
  version: row.version,
  args: row.args,
  touched: row.touched,
  clientAt: row.clientAt,
  serverAt: result.serverAt,
  code: result.code ?? 'server.failed',
  params: result.params,
})

/**
 * The change that a skip stands for, where it was carried out all the same; null where it never will be. What was really sent
 * decides: the outcome is that of the change itself where it was already on its way when it was taken back; where the skip was sent,
 * its id was used with other content.
 */
const carriedOut = (row: OutboxRow, result: ResultLine, sentAs: string): OutboxRow | null => {
  if (!row.replaces) return null
  const isDone =
    sentAs === row.name ? result.code === 'mutation.id_reused' && result.params['was'] === 'applied' : result.status === 'applied'
  return isDone ? { ...row, ...row.replaces } : null
}

const pruneReceipts = async (db: PortalStore, durable: number): Promise<void> => {
  const volatile = await db.receipts.where('volatile').equals(1).toArray()
  await db.receipts.bulkPut(volatile.filter((row) => row.revision <= durable).map((row) => ({ ...row, volatile: 0 as const })))
  const newest = await db.receipts
    .orderBy('serverAt')
    .reverse()
    .limit(RECEIPTS_KEPT + 1)
    .toArray()
  const oldest = newest[RECEIPTS_KEPT]
  if (!oldest) return
  const old = await db.receipts.where('serverAt').belowOrEqual(oldest.serverAt).toArray()
  await db.receipts.bulkDelete(old.filter((row) => row.volatile === 0).map((row) => row.id))
}

/**
 * Takes settled changes out of the outbox: a receipt for what was applied, a card for what was refused. A change leaves
 * only when the pull covers it (`seq <= lastSeq`) and its outcome, by its id, is known. A discarded change leaves no trace, unless it
 * was carried out before it could be taken back: then the person must hear of it. Returns what still waits, in order.
 * Must run inside the transaction of the pull.
 */
export const settle = async (db: PortalStore, queue: readonly OutboxRow[], pull: Pull): Promise<OutboxRow[]> => {
  const outcome = new Map(pull.results.map((result) => [result.seq, result]))
  const sentAs = new Map(pull.asked?.mutations.map(({ seq, name }) => [seq, name]))
  const waiting: OutboxRow[] = []
  const done: number[] = []
  const receipts: ReceiptRow[] = []
  const refused: RejectedRow[] = []
  const undone = new Map<string, string>()
  for (const row of queue) {
    const result = row.seq <= pull.lastSeq ? outcome.get(row.seq) : undefined
    if (result?.id !== row.id) {
      waiting.push(row)
      continue
    }
    done.push(row.seq)
    if (row.name === 'mutation.skip') {
      const late = carriedOut(row, result, sentAs.get(row.seq) ?? row.name)
      if (!late) {
        undone.set(row.id, result.serverAt)
        continue
      }
      refused.push({ ...refusal(late, result), code: 'mutation.already_done', params: {} })
      receipts.push(receipt(late, result, pull.durable))
    } else if (result.status === 'rejected') {
      undone.set(row.id, result.serverAt)
      refused.push(refusal(row, result))
    } else receipts.push(receipt(row, result, pull.durable))
  }
  if (refused.length > 0) await db.rejections.bulkPut(refused)
  if (receipts.length > 0) await db.receipts.bulkPut(receipts)
  if (done.length > 0) await db.outbox.bulkDelete(done)
  if (done.length > 0 || pull.durable > 0) await pruneReceipts(db, pull.durable)
  return refuseDependents(db, waiting, undone)
}
