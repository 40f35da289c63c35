import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { PortalDatabase } from '#db/core/database.ts'
import { Chance } from '#tests/support/chance.ts'
import { Stopped } from '#tests/support/stopped.ts'
import { MemoryDisk, memoryPortal } from './memory-disk.ts'

const NAME = 'portal-user-a0000000-0000-4000-8000-000000000001'
const row = (chance: Chance) => ({
  seq: 1 + chance.below(9),
  id: `id-${chance.below(9)}`,
  name: 'n',
  version: 1,
  args: { deep: [chance.below(3)] },
  clientAt: String(chance.below(5)),
  touched: [`t${chance.below(3)}`],
  doubt: null,
})
const receipt = (chance: Chance) => ({
  ...row(chance),
  serverAt: `2026-0${1 + chance.below(9)}`,
  revision: chance.below(9),
  volatile: chance.below(2) as 0 | 1,
})

/** One of the things the engine does with its tables; the same chance gives the same thing. */
const act = async (db: PortalDatabase, chance: Chance): Promise<unknown> => {
  const ids = [1, 2, 3].map(() => `id-${chance.below(9)}`)
  const at = `2026-0${1 + chance.below(9)}`
  const acts: readonly (() => PromiseLike<unknown>)[] = [
    () => db.outbox.put(row(chance)),
    () => db.outbox.add(row(chance)),
    () => db.outbox.bulkPut([row(chance), row(chance)]),
    () => db.outbox.orderBy('seq').limit(3).toArray(),
    () => db.outbox.orderBy('seq').limit(1).primaryKeys(),
    () =>
      db.outbox
        .where('id')
        .equals(ids[0] ?? '')
        .first(),
    () => db.outbox.where('id').anyOf(ids).toArray(),
    () => db.outbox.orderBy('seq').last(),
    () => db.outbox.bulkDelete([1, 2, 3]),
    () => db.outbox.count(),
    () => db.receipts.put(receipt(chance)),
    () => db.receipts.bulkGet(ids),
    () => db.receipts.where('volatile').equals(1).sortBy('revision'),
    () => db.receipts.orderBy('serverAt').reverse().limit(4).toArray(),
    () => db.receipts.where('serverAt').belowOrEqual(at).toArray(),
    () => db.receipts.where('serverAt').above(at).primaryKeys(),
    () => db.receipts.where('serverAt').below(at).primaryKeys(),
    () => db.receipts.where('serverAt').belowOrEqual(at).delete(),
    () => db.receipts.where('id').between('id-2', 'id-6', true, true).primaryKeys(),
    () => db.receipts.toCollection().primaryKeys(),
    () => db.receipts.toArray(),
    () => db.receipts.clear(),
    () => db.meta.put({ key: 'a', value: chance.below(5) }),
    () => db.meta.get('a'),
    () => db.meta.delete('a'),
  ]
  const act = chance.pick(acts)
  return Promise.resolve(act()).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error instanceof Error ? error.name : error }),
  )
}

const run = async (db: PortalDatabase, seed: number): Promise<unknown[]> => {
  const chance = new Chance(seed)
  const seen: unknown[] = []
  for (let at = 0; at < 40; at += 1) {
    if (!chance.flip(0.2)) {
      seen.push(await act(db, chance))
      continue
    }
    const fails = chance.flip(0.5)
    const work = db.transaction('rw', db.outbox, db.receipts, db.meta, async () => {
      for (let n = 0; n < 4; n += 1) await act(db, chance)
      if (fails) throw new Error('no')
    })
    seen.push(
      await work.then(
        () => 'committed',
        () => 'rolled back',
      ),
    )
  }
  return [...seen, await db.outbox.toArray(), await db.receipts.toArray(), await db.meta.toArray()]
}

describe('the store in memory', () => {
  it('answers as IndexedDB does, over 150 random runs', async () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const real = new PortalDatabase(NAME, { indexedDB: new IDBFactory(), IDBKeyRange })
      const memory = memoryPortal(NAME, new MemoryDisk())
      // A failed single write spoils a Dexie transaction as a whole; that is the engine's rule too, so adds inside one never fail here.
      const [one, other] = [await run(real, seed), await run(memory, seed)]
      expect(other, `seed ${seed}`).toEqual(one)
      real.close()
    }
  })

  it('keeps what was committed and nothing else when the machine stops', async () => {
    const disk = new MemoryDisk()
    const db = memoryPortal(NAME, disk)
    await db.meta.put({ key: 'a', value: 1 })
    for (const operations of [0, 1, 2]) {
      disk.stopAfter(operations)
      const work = db.transaction('rw', db.meta, async () => {
        await db.meta.put({ key: 'a', value: 2 })
        await db.meta.put({ key: 'b', value: 2 })
      })
      await expect(work).rejects.toThrow(Stopped)
      await expect(db.meta.get('a')).rejects.toThrow(Stopped)
      disk.restart()
      expect(await db.meta.toArray()).toEqual([{ key: 'a', value: 1 }])
    }
  })

  it('lets nobody change what was stored', async () => {
    const db = memoryPortal(NAME, new MemoryDisk())
    const value = { deep: [1] }
    await db.meta.put({ key: 'a', value })
    expect(() => value.deep.push(2)).toThrow(TypeError)
  })
})
