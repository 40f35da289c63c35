import Dexie, { liveQuery } from 'dexie'
import { applyPull } from '#db/core/apply-pull.ts'
import { PortalDatabase } from '#db/core/database.ts'
import { readRange } from '#db/core/keyset.ts'
import { mutate } from '#db/core/mutate.ts'
import type { StoredRow } from '#db/core/stored.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { RowLine } from '#protocol/sync.ts'
import { requestOn } from '../../support/sample-marketplace.ts'
import { bookingRows, requestRows } from './rows.ts'

const VENDOR = 'a0000000-0000-4000-8000-000000000001'
const QUERY = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'backward',
} as const

/** Brings rows in as pulls do. */
export const fill = async (db: PortalDatabase, rows: readonly RowLine[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += 10_000)
    await applyPull(db, {
      rows: rows.slice(at, at + 10_000),
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
      durable: 0,
    })
}

/** A database of its own for one measurement. */
export const open = (): PortalDatabase => new PortalDatabase(`portal-bench${Math.round(performance.now())}-${VENDOR}`)

const bareRead = (db: IDBDatabase): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const range = IDBKeyRange.bound(['renewal', 'pending'], ['renewal', 'pending', []])
    const reading = db.transaction('requests').objectStore('requests').index('[type+status+requestedAt+id]').getAll(range, 50)
    reading.onsuccess = () => resolve(performance.now() - start)
    reading.onerror = () => reject(reading.error ?? new Error('read failed'))
  })

/** The same rows as an approval writes, with the browser's own interface and the same durability. */
const barePut = (db: IDBDatabase, rows: Readonly<Record<string, unknown>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    const tx = db.transaction(Object.keys(rows), 'readwrite', { durability: 'strict' })
    for (const [store, row] of Object.entries(rows)) tx.objectStore(store).put(row)
    tx.oncomplete = () => resolve(performance.now() - start)
    tx.onerror = () => reject(tx.error ?? new Error('put failed'))
  })

const isPendingRenewal = (row: RowLine): boolean => {
  if (row.t !== 'put') return false
  const { type, status } = row.body as unknown as ChangeRequest
  return type === 'renewal' && status === 'pending'
}

/** Milliseconds per change, from its commit and from its call until the list has it, and of a bare read of the same rows. */
interface LiveTimes {
  /** Of the first rows of the list, straight from its index. */
  readonly firstRows: number[]
  readonly afterCommit: number[]
  readonly afterCall: number[]
  readonly bareRead: number[]
}

/** Makes one change in a list of `count` requests and waits for the list's live query, `times` times. */
export const liveUpdate = async (count: number, times: number): Promise<LiveTimes> => {
  const db = open()
  const rows = requestRows(count)
  await fill(db, rows)
  const pending = rows.filter(isPendingRenewal)
  const found: LiveTimes = { firstRows: [], afterCommit: [], afterCall: [], bareRead: [] }
  for (let time = 0; time < 20; time += 1) {
    const start = performance.now()
    await readRange(db, QUERY, { from: null, limit: 51 })
    found.firstRows.push(performance.now() - start)
  }
  let shown: (list: StoredRow[]) => void = () => undefined
  const subscription = liveQuery(() => readRange(db, QUERY, { from: null, limit: 50 })).subscribe((list) => shown(list))
  for (let at = 0; at < times; at += 1) {
    const row = pending[pending.length - 1 - (at % 40)]
    if (row?.t !== 'put') continue
    const comments = `change ${at}`
    const seen = new Promise<number>((resolve) => {
      shown = (list) => {
        if (list.some((one) => one.id === row.id && 'comments' in one && one.comments === comments)) resolve(performance.now())
      }
    })
    const called = performance.now()
    const change = { ...row, revision: 2 + at, body: { ...row.body, comments } }
    await applyPull(db, {
      rows: [change],
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 2 + at, after: null },
      durable: 0,
    })
    const committed = performance.now()
    const seenAt = await seen
    found.afterCommit.push(Math.max(0, seenAt - committed))
    found.afterCall.push(seenAt - called)
    found.bareRead.push(await bareRead(db.backendDB()))
  }
  subscription.unsubscribe()
  db.close()
  await Dexie.delete(db.name)
  return found
}

/** Milliseconds of `times` approvals (strict durability) among `count` bookings, and of bare puts of the same rows. */
export const approvals = async (count: number, times: number): Promise<{ ours: number[]; bare: number[] }> => {
  const db = open()
  await fill(db, bookingRows(count))
  const bookings = (await db
    .rows('bookings')
    .limit(times * 20)
    .toArray()) as unknown as Booking[]
  const requests = bookings
    .filter(({ status }) => status === 'on_site')
    .slice(0, times)
    .map((booking, at) => requestOn(booking, 'grace_period', { id: crypto.randomUUID(), number: at + 1 }))
  await fill(
    db,
    requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body })),
  )
  const ours: number[] = []
  const bare: number[] = []
  for (const request of requests) {
    const start = performance.now()
    const result = await mutate(db, 'request.approve', { requestId: request.id, operationId: crypto.randomUUID() })
    if (result.status !== 'queued') throw new Error('an approval of the bench was refused')
    ours.push(performance.now() - start)
    const [queued] = await db.outbox.where('id').equals(result.mutationId).toArray()
    const rows = {
      requests: await db.rows('requests').get(request.id),
      bookings: await db.rows('bookings').get(request.bookingId),
      outbox: queued,
    }
    bare.push(await barePut(db.strict.backendDB(), rows))
  }
  db.close()
  await Dexie.delete(db.name)
  return { ours, bare }
}
