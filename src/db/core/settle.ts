import type { ResultLine } from '#protocol/sync.ts'
import type { Pull } from './pull.ts'
import type { OutboxRow, PortalStore, ReceiptRow, RejectedRow } from './database.ts'
import { forgetReceipts, noteDurable } from './receipts.ts'

type Kept = 'id' | 'name' | 'version' | 'args' | 'touched' | 'clientAt' | 'subject'

/** What stays known of a change once it was answered, at a moment. */
export const answered = ({ id, name, version, args, touched, clientAt, subject }: Pick<OutboxRow, Kept>, serverAt: string) => ({
  id,
  name,
  version,
  args,
  touched,
  clientAt,
  serverAt,
  ...(subject === undefined ? {} : { subject }),
})

const receipt = (row: OutboxRow, result: ResultLine, durable: number): ReceiptRow => ({
  ...answered(row, result.serverAt),
  // Of what was sent again the first confirmation counts: the backup may be restored once more.
  ...(row.confirmedAt === undefined ? {} : { confirmedAt: row.confirmedAt }),
  revision: result.revision,
  seq: row.seq,
  volatile: result.revision > durable ? 1 : 0,
  ...(row.dependsOn === undefined ? {} : { dependsOn: row.dependsOn }),
  ...(row.replaces ? { replaces: row.replaces } : {}),
})

const refusal = (row: OutboxRow, result: ResultLine): RejectedRow => ({
  ...answered(row, result.serverAt),
  code: result.code ?? 'server.failed',
  params: result.params,
  ...(row.again ? { again: true } : {}),
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
  if (!isDone) return null
  const { replaces, ...rest } = row
  return { ...rest, ...replaces }
}

/** A change that left the queue, and whether the server carried it out. */
export interface Settled {
  readonly row: OutboxRow
  readonly applied: boolean
  /** When it turned out that the change itself, and not a skip in its place, was not carried out (the server's clock); null: it was. */
  readonly undoneAt: string | null
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

/** Takes what is settled out of the queue: as one range where nothing of it stays, which the browser does at once and not change by change. */
const remove = async (db: PortalStore, asked: readonly OutboxRow[], settled: readonly Settled[]): Promise<void> => {
  const [first, last] = [settled[0], settled.at(-1)]
  if (!first || !last) return
  if (settled.length === asked.length) await db.outbox.where('seq').between(first.row.seq, last.row.seq, true, true).delete()
  else await db.outbox.bulkDelete(settled.map(({ row }) => row.seq))
}

/**
 * Takes settled changes out of the outbox: a receipt for what was applied, a card for what was refused. A change leaves
 * only when the pull covers it (`seq <= lastSeq`), its outcome is known, and the pull reaches the revision of the outcome: a page of a
 * longer answer may not, nor may a load that goes on where it was cut off, from the revision it began with. A discarded change leaves
 * nothing that anybody sees, unless it was carried out before it could be taken back: then the person must hear of it. Returns what left,
 * in order. Must run inside the transaction of the pull.
 */
export const settle = async (db: PortalStore, pull: Pull): Promise<Settled[]> => {
  const { lastSeq, cursor } = pull
  const beyond = pull.results.findIndex(({ revision }) => revision > cursor.revision)
  // In their order: one that was carried out earlier, under another client id, waits for those before it.
  const covered = (beyond < 0 ? pull.results : pull.results.slice(0, beyond)).filter(({ seq }) => seq <= lastSeq)
  const outcome = new Map(covered.map((result) => [result.seq, result]))
  const sentAs = new Map(pull.sentRequest?.mutations.map(({ seq, name }) => [seq, name]))
  const settled: Settled[] = []
  const receipts: ReceiptRow[] = []
  const refused: RejectedRow[] = []
  const asked = await inQuestion(db, covered)
  for (const row of asked) {
    const result = outcome.get(row.seq)
    if (result?.id !== row.id) continue
    const late = carriedOut(row, result, sentAs.get(row.seq) ?? row.name)
    const isDone = row.name === 'mutation.skip' ? late !== null : result.status === 'applied'
    settled.push({ row, applied: result.status === 'applied', undoneAt: isDone ? null : result.serverAt })
    if (late) {
      refused.push({ ...refusal(late, result), code: 'mutation.already_done', params: {} })
      receipts.push(receipt(late, result, pull.durable))
    } else if (row.name === 'mutation.skip') {
      // Should the server lose this, the change itself could still arrive: then the skip has to be there before it.
      if (row.mayHaveArrived && result.status === 'applied') receipts.push(receipt(row, result, pull.durable))
    } else if (result.status === 'rejected') refused.push(refusal(row, result))
    else receipts.push(receipt(row, result, pull.durable))
  }
  await remove(db, asked, settled)
  if (refused.length > 0) {
    await db.rejections.bulkPut(refused)
    // What was carried out once and is refused by a server that was restored has no receipt any more.
    await db.receipts.bulkDelete(refused.map(({ id }) => id))
  }
  if (receipts.length > 0) await db.receipts.bulkPut(receipts)
  if (pull.durable > 0) await noteDurable(db, pull.durable)
  if (pull.serverNow !== undefined) await forgetReceipts(db, pull.serverNow)
  return settled
}
