import Dexie from 'dexie'
import { applyPull } from '#db/core/apply-pull.ts'
import { PortalDatabase, STORES } from '#db/core/database.ts'
import { toStored } from '#db/core/stored.ts'
import { SEGMENT_ROWS, type RowLine } from '#protocol/sync.ts'
import { FirstLoad, cursorAt } from '#sync/core/first-load.ts'
import { headLine } from '#tests/support/answer-lines.ts'
import { bookingRows } from './rows.ts'

const VENDOR = 'a0000000-0000-4000-8000-000000000001'
const HEAD = headLine({ to: 1, durable: 0 })

/** Opens a database of the same shape with the browser's own interface. */
const openBare = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      const [primary = 'id', ...indexes] = (STORES['bookings'] ?? '').split(', ')
      const store = opening.result.createObjectStore('bookings', { keyPath: primary })
      for (const index of indexes) store.createIndex(index, index.startsWith('[') ? index.slice(1, -1).split('+') : index)
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('open failed'))
  })

const bare = async (rows: readonly RowLine[]): Promise<number> => {
  const name = `bare-${performance.now()}`
  const stored = rows.flatMap((row) => (row.t === 'put' ? [toStored(row.kind, row.body, row.revision)] : []))
  const db = await openBare(name)
  const start = performance.now()
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction('bookings', 'readwrite', { durability: 'relaxed' })
    const store = tx.objectStore('bookings')
    for (const row of stored) store.put(row)
    tx.oncomplete = () => resolve()
    tx.onerror = () => reject(tx.error ?? new Error('put failed'))
  })
  const took = performance.now() - start
  db.close()
  await Dexie.delete(name)
  return took
}

const ours = async (rows: readonly RowLine[]): Promise<number> => {
  const db = new PortalDatabase(`portal-bench${Math.round(performance.now())}-${VENDOR}`)
  await db.open()
  await db.meta.put({ key: 'clientId', value: 'c' })
  const start = performance.now()
  const load = new FirstLoad(
    { db, now: () => Date.now() },
    { head: HEAD, sentRequest: { clientId: 'c', cursor: null, mutations: [] }, rowsBefore: 0 },
  )
  for (let at = 0; at < rows.length; at += SEGMENT_ROWS) {
    const part = rows.slice(at, at + SEGMENT_ROWS)
    await load.segment(part, `bookings:${part.at(-1)?.id}`)
  }
  const { rest, sentRequest } = await load.finish()
  await applyPull(db, { rows: rest, results: [], lastSeq: 0, cursor: cursorAt(HEAD, null), durable: 0, sentRequest })
  const took = performance.now() - start
  db.close()
  await Dexie.delete(db.name)
  return took
}

/** Milliseconds of a first load of so many rows, as the engine writes them, or put barely. */
export const firstLoad = (count: number, how: 'ours' | 'bare'): Promise<number> => (how === 'ours' ? ours : bare)(bookingRows(count))
