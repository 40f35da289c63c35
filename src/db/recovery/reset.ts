import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalStore, type ReceiptRow } from '#db/core/database.ts'
import { neverLeft, newId, sentUpTo } from '#db/core/identity.ts'
import { receiptsInOrder } from '#db/core/receipts.ts'
import { replayQueue } from './refuse-waiting.ts'
import { beginReload } from '#db/core/reload.ts'
import { INITIAL_STATUS, readStatus } from '#db/core/status.ts'

/**
 * Starts over: a new client id, everything that waits queued again under its old mutation id, and the rows loaded anew (those the
 * device has stay until then). `lost`: the server may have lost what it had confirmed, durable or not, because a backup was restored
 * or a standby took over. Then every change with a receipt goes again as well, in the order in which it was carried out, before what
 * waits. The server carries out nothing twice, because it knows the ids. `refused` is the client id the server did not want: where the
 * device has another by now, a second run was faster, and nothing is done.
 */
export const resetDevice = (db: PortalStore, { lost, refused }: { lost: boolean; refused?: string }): Promise<void> =>
  db.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'receipts', 'meta'], async () => {
    if (refused !== undefined && (await db.meta.get('clientId'))?.value !== refused) return
    const waiting = await db.outbox.orderBy('seq').toArray()
    const sent = await sentUpTo(db)
    // A discarded change needs no place in the new queue, unless it may have arrived: then its outcome must be asked for.
    const kept = waiting.filter((row) => row.name !== 'mutation.skip' || row.mayHaveArrived)
    const mayHaveArrived = new Set(kept.filter((row) => !neverLeft(row, sent)).map(({ id }) => id))
    const queued = new Set(kept.map(({ id }) => id))
    const confirmed = lost ? (await receiptsInOrder(db)).filter(({ id }) => !queued.has(id)) : []
    const again = (row: OutboxRow | ReceiptRow, at: number): OutboxRow => ({
      seq: at + 1,
      id: row.id,
      name: row.name,
      version: row.version,
      args: row.args,
      clientAt: row.clientAt,
      touched: row.touched,
      [PREDICTED_REJECTION]: null,
      ...('serverAt' in row || row.again ? { again: true } : {}),
      ...(row.replaces ? { replaces: row.replaces } : {}),
      ...(row.subject === undefined ? {} : { subject: row.subject }),
      ...(row.dependsOn === undefined ? {} : { dependsOn: row.dependsOn }),
      ...(mayHaveArrived.has(row.id) ? { mayHaveArrived: true } : {}),
    })
    const queue = [...confirmed, ...kept].map(again)
    await db.outbox.clear()
    await db.outbox.bulkAdd(queue)
    await beginReload(db)
    // Nothing is known to be held under the new epoch before the load has begun.
    if (lost) await db.meta.delete('epoch')
    const status = await readStatus(db)
    await db.meta.bulkPut([
      { key: 'clientId', value: newId() },
      { key: 'nextSeq', value: queue.length + 1 },
      { key: 'sentUpTo', value: 0 },
      { key: 'status', value: { ...status, firstLoad: { ...INITIAL_STATUS.firstLoad, worklist: true } } },
    ])
    await replayQueue(db)
  })
