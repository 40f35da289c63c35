import { KINDS, type OutboxRow, type PortalStore } from './database.ts'
import { neverLeft, newId, sentUpTo } from './identity.ts'
import { INITIAL_STATUS, readStatus } from './status.ts'

/**
 * Starts over against a server that lost or restored data, or no longer knows this client: a new client id, the rows
 * dropped, and everything the server could have lost queued again under its old mutation id, before what still waits.
 * The server carries out nothing twice, because it knows the ids. `refused` is the client id the server did not want: where the device
 * has another by now, a second run was faster, and nothing is done.
 */
export const resetDevice = (db: PortalStore, refused?: string): Promise<void> =>
  db.transaction('rw', [...KINDS, 'outbox', 'base', 'receipts', 'meta', 'counters'], async () => {
    if (refused !== undefined && (await db.meta.get('clientId'))?.value !== refused) return
    const volatile = await db.receipts.where('volatile').equals(1).sortBy('revision')
    const waiting = await db.outbox.orderBy('seq').toArray()
    const sent = await sentUpTo(db)
    // A discarded change needs no place in the new queue, unless it may have arrived: then its id has an outcome, which must be asked for.
    const kept = waiting.filter((row) => row.name !== 'mutation.skip' || !neverLeft(row, sent))
    const left = [...volatile, ...kept.filter((row) => !neverLeft(row, sent))]
    const mayHaveArrived = new Set(left.map(({ id }) => id))
    const again = [...volatile, ...kept].map((row, at): OutboxRow => ({
      seq: at + 1,
      id: row.id,
      name: row.name,
      version: row.version,
      args: row.args,
      clientAt: row.clientAt,
      touched: row.touched,
      doubt: null,
      ...('replaces' in row ? { replaces: row.replaces } : {}),
      ...('dependsOn' in row ? { dependsOn: row.dependsOn } : {}),
      ...(mayHaveArrived.has(row.id) ? { mayHaveArrived: true } : {}),
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
