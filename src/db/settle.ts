import type { ResultLine } from '#protocol/sync.ts'
import type { Pull } from './apply-pull.ts'
import type { OutboxRow, PortalStore, ReceiptRow, RejectedRow } from './database.ts'

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
 * A discarded change leaves no trace, unless it had reached the server before it was taken back: then its id was used
 * with other content, and the person must hear that it was carried out after all.
 */
const tooLate = (row: OutboxRow, result: ResultLine): RejectedRow | null => {
  if (!row.replaces || result.code !== 'mutation.id_reused' || result.params['was'] !== 'applied') return null
  return { ...refusal({ ...row, ...row.replaces }, result), code: 'mutation.already_done', params: {} }
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
 * only when the pull covers it (`seq <= lastSeq`) and its outcome is known. Returns what still waits, in order.
 * Must run inside the transaction of the pull.
 */
export const settle = async (db: PortalStore, queue: readonly OutboxRow[], pull: Pull): Promise<OutboxRow[]> => {
  const outcome = new Map(pull.results.map((result) => [result.seq, result]))
  const waiting: OutboxRow[] = []
  const done: number[] = []
  const receipts: ReceiptRow[] = []
  const refused: RejectedRow[] = []
  for (const row of queue) {
    const result = row.seq <= pull.lastSeq ? outcome.get(row.seq) : undefined
    if (!result) {
      waiting.push(row)
      continue
    }
    done.push(row.seq)
    if (row.name === 'mutation.skip') {
      const late = tooLate(row, result)
      if (late) refused.push(late)
    } else if (result.status === 'rejected') refused.push(refusal(row, result))
    else receipts.push(receipt(row, result, pull.durable))
  }
  if (refused.length > 0) await db.rejections.bulkPut(refused)
  if (receipts.length > 0) await db.receipts.bulkPut(receipts)
  if (done.length > 0) await db.outbox.bulkDelete(done)
  if (done.length > 0 || pull.durable > 0) await pruneReceipts(db, pull.durable)
  return waiting
}
