import type { ResultLine } from '#protocol/sync.ts'
import type { Pull } from './apply-pull.ts'
import type { OutboxRow, PortalStore, ReceiptRow, RejectedRow } from './database.ts'
import { forgetReceipts, noteDurable } from './receipts.ts'

const receipt = (row: OutboxRow, result: ResultLine, durable: number): ReceiptRow => ({
  id: row.id,
  name: row.name,
  version: row.version,
  args: row.args,
  touched: row.touched,
  clientAt: row.clientAt,
  serverAt: result.serverAt,
  revision: result.revision,
  seq: row.seq,
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
  ...(row.again ? { again: true } : {}),
})

/**
 * A discarded change leaves no trace, unless it had reached the server before it was taken back: then its id was used
 * with other content, and the person must hear that it was carried out after all.
 */
const tooLate = (row: OutboxRow, result: ResultLine): RejectedRow | null => {
  if (!row.replaces || result.code !== 'mutation.id_reused' || result.params['was'] !== 'applied') return null
  return { ...refusal({ ...row, ...row.replaces }, result), code: 'mutation.already_done', params: {} }
}

/** A change that left the queue, and whether the server carried it out. */
export interface Settled {
  readonly row: OutboxRow
  readonly applied: boolean
}

/** The waiting changes that a pull may settle, in order. */
const inQuestion = async (db: PortalStore, results: readonly ResultLine[]): Promise<OutboxRow[]> => {
  const seqs = results.map(({ seq }) => seq)
  return seqs.length === 0
    ? []
    : db.outbox
        .where('seq')
        .between(Math.min(...seqs), Math.max(...seqs), true, true)
        .toArray()
}

/**
 * Takes settled changes out of the outbox: a receipt for what was applied, a card for what was refused. A change leaves
 * only when the pull covers it (`seq <= lastSeq`) and its outcome is known; of a page of a longer answer, only when the page reaches
 * the revision of the outcome. Returns what left, in order. Must run inside the transaction of the pull.
 */
export const settle = async (db: PortalStore, pull: Pull): Promise<Settled[]> => {
  const { lastSeq, cursor, complete = true } = pull
  const beyond = complete ? -1 : pull.results.findIndex(({ revision }) => revision > cursor.revision)
  // In their order: one that was carried out earlier, under another client id, waits for those before it.
  const covered = (beyond < 0 ? pull.results : pull.results.slice(0, beyond)).filter(({ seq }) => seq <= lastSeq)
  const outcome = new Map(covered.map((result) => [result.seq, result]))
  const settled: Settled[] = []
  const receipts: ReceiptRow[] = []
  const refused: RejectedRow[] = []
  for (const row of await inQuestion(db, covered)) {
    const result = outcome.get(row.seq)
    if (!result) continue
    settled.push({ row, applied: result.status === 'applied' })
    if (row.name === 'mutation.skip') {
      const late = tooLate(row, result)
      if (late) refused.push(late)
    } else if (result.status === 'rejected') refused.push(refusal(row, result))
    else receipts.push(receipt(row, result, pull.durable))
  }
  if (settled.length > 0) await db.outbox.bulkDelete(settled.map(({ row }) => row.seq))
  if (refused.length > 0) await db.rejections.bulkPut(refused)
  // What was carried out once and is refused by a server that was restored has no receipt any more.
  const voided = refused.filter(({ again }) => again).map(({ id }) => id)
  if (voided.length > 0) await db.receipts.bulkDelete(voided)
  if (receipts.length > 0) await db.receipts.bulkPut(receipts)
  if (pull.durable > 0) await noteDurable(db, pull.durable)
  if (pull.serverNow !== undefined) await forgetReceipts(db, pull.serverNow)
  return settled
}
