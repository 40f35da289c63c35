import { KINDS, type OutboxRow, type PortalStore } from './database.ts'
import { newId } from './identity.ts'
import { INITIAL_STATUS, readStatus } from './status.ts'

/**
 * Starts over against a server that lost or restored data, or no longer knows this client: a new client id, the rows
 * dropped, and everything the server could have lost queued again under its old mutation id, before what still waits.
 * The server carries out nothing twice, because it knows the ids.
 */
export const resetDevice = (db: PortalStore): Promise<void> =>
  db.transaction('rw', [...KINDS, 'outbox', 'base', 'receipts', 'meta', 'counters'], async () => {
    const volatile = await db.receipts.where('volatile').equals(1).sortBy('revision')
    const waiting = await db.outbox.orderBy('seq').toArray()
    // A discarded change needs no place in the new queue.
    const kept = waiting.filter((row) => row.name !== 'mutation.skip')
    const again = [...volatile, ...kept].map((row, at): OutboxRow => ({
      seq: at + 1,
      id: row.id,
      name: row.name,
      version: row.version,
      args: row.args,
      clientAt: row.clientAt,
      touched: row.touched,
      doubt: null,
    }))
    for (const kind of KINDS) await db.rows(kind).clear()
    await Promise.all([db.outbox.clear(), db.base.clear(), db.counters.clear(), db.meta.delete('cursor')])
    await db.receipts.bulkDelete(volatile.map((row) => row.id))
    await db.outbox.bulkAdd(again)
    const status = await readStatus(db)
    await db.meta.bulkPut([
      { key: 'clientId', value: newId() },
      { key: 'nextSeq', value: again.length + 1 },
      { key: 'sentUpTo', value: 0 },
      { key: 'status', value: { ...status, firstLoad: INITIAL_STATUS.firstLoad } },
    ])
  })
