import Dexie from 'dexie'
import { applyPull } from '#db/core/apply-pull.ts'
import { PortalDatabase, STORES } from '#db/core/database.ts'
import { toStored } from '#db/core/stored.ts'
import type { RowLine } from '#protocol/sync.ts'
import { bookingRows } from './rows.ts'

const VENDOR = 'a0000000-0000-4000-8000-000000000001'
/** The engine gathers verified segments up to this many rows before it writes (see src/sync/core/round.ts). */
const WRITE_BATCH = 10_000

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
  const start = performance.now()
  for (let at = 0; at < rows.length; at += WRITE_BATCH) {
    const part = rows.slice(at, at + WRITE_BATCH)
    await applyPull(db, {
      rows: part,
      results: [],
      lastSeq: 0,
      cursor: { epoch: 'e', scope: 's', revision: 1, after: `bookings:${part.at(-1)?.id}` },
      durable: 0,
    })
  }
  const took = performance.now() - start
  db.close()
  await Dexie.delete(db.name)
  return took
}

/** Milliseconds of a first load of so many rows, as the engine writes them, or put barely. */
export const firstLoad = (count: number, how: 'ours' | 'bare'): Promise<number> => (how === 'ours' ? ours : bare)(bookingRows(count))
