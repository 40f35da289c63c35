import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalStore, type ReceiptRow } from '#db/core/database.ts'
import { neverLeft, newId, sentUpTo } from '#db/core/identity.ts'
import { lastServerTime, receiptsInOrder } from '#db/core/receipts.ts'
import { answered } from '#db/core/settle.ts'
import { isForgottenBy } from './forgotten.ts'
import { replayQueue } from './refuse-waiting.ts'
import { beginReload } from '#db/core/reload.ts'
import { INITIAL_STATUS, readStatus } from '#db/core/status.ts'

export interface ResetCause {
  /** The server may have lost what it had confirmed, because a backup was restored or a standby took over. */
  readonly lost: boolean
  /** It says that it did, by another epoch; else it merely does not know this device. */
  readonly restored?: boolean
  /** The server's clock, an instant; earlier servers do not say. */
  readonly serverNow?: string | undefined
}

const firstAt = ({ confirmedAt, serverAt }: ReceiptRow): string => confirmedAt ?? serverAt

/** The ids of changes that may have been carried out before all that the server knows of. */
const forgottenOf = async (
  db: PortalStore,
  of: { receipts: readonly ReceiptRow[]; mayHaveArrived: ReadonlySet<string>; serverNow: string | undefined },
): Promise<ReadonlySet<string>> => {
  const isForgotten = isForgottenBy(of.serverNow)
  const isOld = (at: string | null): boolean => at !== null && isForgotten(at)
  const confirmedAt = new Map(of.receipts.map((row) => [row.id, firstAt(row)]))
  // Unless there is a receipt nobody knows when it arrived, but not before the last answer.
  const lastAnswerAt = await lastServerTime(db)
  const arrived = [...of.mayHaveArrived].filter((id) => isOld(confirmedAt.get(id) ?? lastAnswerAt))
  return new Set([...arrived, ...of.receipts.filter((row) => isOld(firstAt(row))).map(({ id }) => id)])
}

/**
 * Starts over: a new client id, everything that waits queued again under its old mutation id, and the rows loaded anew (those the device has
 * stay until then). `lost`: the server may have lost what it had confirmed, durable or not, because a backup was restored or a standby took
 * over. Then every change with a receipt goes again as well, in the order in which it was carried out, before what waits. The server carries
 * out nothing twice, because it knows the ids. `refused` is the client id the server did not want: where the device has another by now, a
 * second run was faster, and nothing is done. What may have been carried out so long ago that the server no longer knows of it is not sent,
 * because it could be done twice: a card asks whether it is there. Of what was confirmed only where data was restored.
 */
export const resetDevice = (
  db: PortalStore,
  { lost, restored = false, serverNow, refused }: ResetCause & { refused?: string },
): Promise<void> =>
  db.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'receipts', 'rejections', 'meta'], async () => {
    if (refused !== undefined && (await db.meta.get('clientId'))?.value !== refused) return
    const waiting = await db.outbox.orderBy('seq').toArray()
    const sent = await sentUpTo(db)
    // A discarded change needs no place in the new queue, unless it may have arrived: then its outcome must be asked for.
    const meant = waiting.filter((row) => row.name !== 'mutation.skip' || row.mayHaveArrived)
    const mayHaveArrived = new Set(meant.filter((row) => !neverLeft(row, sent)).map(({ id }) => id))
    const receipts = await receiptsInOrder(db)
    const forgotten = await forgottenOf(db, { receipts, mayHaveArrived, serverNow })
    const kept = meant.filter((row) => row.name === 'mutation.skip' || !forgotten.has(row.id))
    const queued = new Set(kept.map(({ id }) => id))
    const confirmed = lost ? receipts.filter(({ id }) => !queued.has(id) && !forgotten.has(id)) : []
    const concerned = restored ? [...receipts, ...meant] : meant.filter((row) => !row.again)
    const asked = concerned.filter(({ id, name }) => forgotten.has(id) && !queued.has(id) && name !== 'mutation.skip')
    await db.rejections.bulkPut(asked.map((row) => ({ ...answered(row, serverNow ?? ''), code: 'mutation.too_old', params: {} })))
    await db.receipts.bulkDelete(asked.map(({ id }) => id))
    const again = (row: OutboxRow | ReceiptRow, at: number): OutboxRow => ({
      seq: at + 1,
      id: row.id,
      name: row.name,
      version: row.version,
      args: row.args,
      clientAt: row.clientAt,
      touched: row.touched,
      [PREDICTED_REJECTION]: null,
      ...('serverAt' in row || row.again ? { again: true, confirmedAt: 'serverAt' in row ? firstAt(row) : row.confirmedAt } : {}),
      ...(row.replaces ? { replaces: row.replaces } : {}),
      ...(row.subject === undefined ? {} : { subject: row.subject }),
      ...(row.dependsOn === undefined ? {} : { dependsOn: row.dependsOn }),
      ...(mayHaveArrived.has(row.id) ? { mayHaveArrived: true } : {}),
      ...('takenOver' in row && row.takenOver && row.seq > sent ? { takenOver: true } : {}),
    })
    const queue = [...confirmed, ...kept].map(again)
    await db.outbox.clear()
    await db.outbox.bulkAdd(queue)
    await beginReload(db)
    // Nothing is known to be held under the new epoch before the load has begun.
    if (lost) await db.meta.delete('epoch')
    if (serverNow !== undefined) await db.meta.put({ key: 'serverNow', value: serverNow })
    const status = await readStatus(db)
    await db.meta.bulkPut([
      { key: 'clientId', value: newId() },
      { key: 'nextSeq', value: queue.length + 1 },
      { key: 'sentUpTo', value: 0 },
      { key: 'status', value: { ...status, firstLoad: { ...INITIAL_STATUS.firstLoad, worklist: true } } },
    ])
    await replayQueue(db)
  })
