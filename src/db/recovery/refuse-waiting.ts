import type { Rejection } from '#domain/kernel/rejection.ts'
import { PREDICTED_REJECTION, ROW_TABLES, type OutboxRow, type PortalStore } from '#db/core/database.ts'
import { Overlay } from '#db/core/overlay.ts'
import { answered } from '#db/core/settle.ts'
import { rebase } from '#db/rules/replay.ts'

/**
 * Leaves a skip in the place of a waiting change: the server takes a client's changes only without gaps. Whether the change had arrived
 * has to be asked under any client id, unless it certainly never left this device (`stayed`): then its own id stays free, by which others
 * may send the same.
 */
export const skipFor = (row: OutboxRow, { stayed = false } = {}): OutboxRow => {
  const { id, seq, name, version, args, touched } = row
  const skip = { ...row, name: 'mutation.skip', version: 1, args: {}, touched: [], [PREDICTED_REJECTION]: null }
  const replaces = { name, version, args, touched }
  // The id begins with the row's place in the queue, so no two are alike, and the same run makes the same ones again.
  const another = `${seq.toString(16).padStart(8, '0').slice(-8)}${id.slice(8)}`
  return stayed ? { ...skip, id: another, replaces: { id, ...replaces } } : { ...skip, replaces, mayHaveArrived: true }
}

/** Visible = replay(base, waiting), made true again after the queue was changed. Must run inside a transaction over all of it. */
export const replayQueue = async (db: PortalStore): Promise<void> => {
  const overlay = new Overlay(db)
  for (const { key, body, revision } of await db.base.toArray()) overlay.images.set(key, { body, revision })
  await rebase(db, { overlay, waiting: await db.outbox.orderBy('seq').toArray() })
}

/**
 * Turns waiting changes that can never be sent into cards: their effect is rolled back, a skip keeps their places, and what is
 * behind them flows on. `at` is the device's time, because no server has spoken.
 */
export const refuseWaiting = (db: PortalStore, refusals: ReadonlyMap<string, Rejection>, at: string): Promise<void> =>
  db.transaction('rw', [...ROW_TABLES, 'outbox', 'base', 'rejections', 'meta'], async () => {
    const rows = (
      await db.outbox
        .where('id')
        .anyOf([...refusals.keys()])
        .toArray()
    ).filter((row) => row.name !== 'mutation.skip')
    if (rows.length === 0) return
    await db.outbox.bulkPut(rows.map((row) => skipFor(row)))
    for (const row of rows) {
      const { code = 'mutation.unsendable', params = {} } = refusals.get(row.id) ?? {}
      await db.rejections.put({ ...answered(row, at), code, params })
    }
    await replayQueue(db)
  })
