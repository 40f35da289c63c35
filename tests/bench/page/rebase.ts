import Dexie from 'dexie'
import { applyPull } from '#db/core/apply-pull.ts'
import { mutate } from '#db/core/mutate.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { RowLine } from '#protocol/sync.ts'
import { requestOn } from '../../support/sample-marketplace.ts'
import { fill, open } from './live.ts'
import { bookingRows } from './rows.ts'

/** The same rows put with the browser's own interface, in one transaction. */
const barePut = (db: IDBDatabase, rows: readonly unknown[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const tx = db.transaction('bookings', 'readwrite', { durability: 'relaxed' })
    for (const row of rows) tx.objectStore('bookings').put(row)
    tx.oncomplete = () => resolve(performance.now() - start)
    tx.onerror = () => reject(tx.error ?? new Error('put failed'))
  })

/**
 * Milliseconds of pulls under waiting changes: the server's images are put back, the pulled rows (half of them rows that waiting
 * changes touch) go in, and every waiting change is replayed on top. Beside it a bare put of the pulled rows.
 */
export const rebases = async (of: {
  rows: number
  waiting: number
  pulled: number
  times: number
}): Promise<{ ours: number[]; bare: number[] }> => {
  const db = open()
  const rows = bookingRows(of.rows)
  await fill(db, rows)
  const active = rows.filter((row) => row.t === 'put' && (row.body as unknown as Booking).status === 'on_site')
  const requests = active
    .slice(0, of.waiting)
    .map((row, at) => requestOn((row as unknown as { body: Booking }).body, 'grace_period', { id: crypto.randomUUID(), number: at + 1 }))
  await fill(
    db,
    requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  )
  for (const request of requests) {
    const result = await mutate(db, 'request.approve', { requestId: request.id, operationId: crypto.randomUUID() })
    if (result.status !== 'queued') throw new Error('an approval of the bench was refused')
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let time = 0; time < of.times; time += 1) {
    const touched = active.slice(0, of.waiting >> 1)
    const others = rows.slice(time * of.pulled, time * of.pulled + of.pulled - touched.length)
    const revision = 2000 + time
    const pulled: RowLine[] = [...touched, ...others].map((row) =>
      row.t === 'put' ? { ...row, revision, body: { ...row.body, comments: `pull ${time}` } } : row,
    )
    const start = performance.now()
    await applyPull(db, { rows: pulled, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 0 })
    ours.push(performance.now() - start)
    const ids = pulled.map(({ id }) => id)
    bare.push(await barePut(db.backendDB(), await db.rows('bookings').bulkGet(ids)))
  }
  if ((await db.outbox.count()) !== of.waiting) throw new Error('the bench lost a waiting change')
  db.close()
  await Dexie.delete(db.name)
  return { ours, bare }
}
