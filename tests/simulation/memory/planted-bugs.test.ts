import { describe, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'
import { NOON } from './random-runs.ts'
import { Broken } from '#tests/simulation/invariants.ts'
import { randomRun, type Planted } from './random-run.ts'

/** The database with some of its methods replaced. Its strict connection is the same one. */
const altered = (db: PortalDatabase, changes: object): PortalDatabase => {
  const store = Object.assign(Object.create(Object.getPrototypeOf(db)) as object, db, changes)
  return Object.assign(store, { strict: store }) as PortalDatabase
}
/** A table with some of its methods replaced. */
const table = <T extends object>(real: T, changes: Partial<Record<keyof T, unknown>>): T =>
  new Proxy(real, {
    get: (target, name) => {
      const found: unknown = Object.hasOwn(changes, name) ? changes[name as keyof T] : Reflect.get(target, name)
      return typeof found === 'function' ? (found.bind(target) as unknown) : found
    },
  })

const headOf = (text: string) => JSON.parse(text.split('\n')[0] ?? '{}') as { epoch?: string; scope?: string; to?: number }

const PLANTED: Readonly<Record<string, Planted>> = {
  'ack on 200: a change leaves the queue when the server answers, not when the pull is applied': {
    fetch: (fetch, db) => async (path, init) => {
      const response = await fetch(path, init)
      const { mutations } = JSON.parse(requestBody(init) || '{}') as Partial<SyncRequest>
      if (response.ok) await db().outbox.bulkDelete((mutations ?? []).map(({ seq }) => seq))
      return response
    },
  },
  'no base image: what the server last said of a changed row is not kept': {
    store: (db) => altered(db, { base: table(db.base, { bulkAdd: () => Promise.resolve() }) }),
  },
  'no dedupe: the server carries out what it has carried out before': { server: 'no-dedupe' },
  'cursor before end line: the device moves on with the head of an answer': {
    fetch: (fetch, db) => async (path, init) => {
      const response = await fetch(path, init)
      if (!response.ok || path !== '/api/sync') return response
      const text = await response.text()
      try {
        const { epoch, scope, to } = headOf(text)
        if (to !== undefined) await db().meta.put({ key: 'cursor', value: { epoch, scope, revision: to, after: null } })
      } catch {
        // The head itself was cut.
      }
      return new Response(text)
    },
  },
  'outbox row after the visible row: the change is queued when its effect is already kept': {
    store: (db) => {
      let behind: (() => Promise<unknown>)[] = []
      return altered(db, {
        outbox: table(db.outbox, {
          add: (row: never) => {
            behind.push(() => db.outbox.add(row))
            return Promise.resolve()
          },
        }),
        transaction: async (...parts: [never, never, never]) => {
          const result: unknown = await db.transaction(...parts)
          for (const add of behind.splice(0)) await add()
          behind = []
          return result
        },
      })
    },
  },
  'retry that reorders: a push puts the newest change first': {
    fetch: (fetch) => (path, init) => {
      const body = JSON.parse(requestBody(init) || '{}') as Partial<SyncRequest>
      const mutations = body.mutations ?? []
      const turned = mutations.map((mutation, at) => ({ ...mutation, ...mutations.at(-1 - at), seq: mutation.seq }))
      return fetch(path, path === '/api/sync' ? { ...init, body: JSON.stringify({ ...body, mutations: turned }) } : init)
    },
  },
  'no journal: what the server confirmed and could lose is not kept': {
    store: (db) => altered(db, { receipts: table(db.receipts, { bulkPut: () => Promise.resolve() }) }),
  },
  'reset without a new client id: numbers of before the reset are used again': {
    store: (db) =>
      altered(db, {
        meta: table(db.meta, {
          bulkPut: (rows: readonly { key: string }[]) => db.meta.bulkPut(rows.filter(({ key }) => key !== 'clientId') as never),
        }),
      }),
  },
  'a mark that moves without the effect: the server forgets what it says it did': { server: 'mark-without-effect' },
  'a whole record for an edit: fields that somebody else changed meanwhile are put back': { server: 'whole-record' },
  'a cursor that goes back: an answer is read as if it were an older one': {
    fetch: (fetch, db) => async (path, init) => {
      const before = await db().meta.get('cursor')
      const { revision } = (before?.value ?? {}) as { revision?: number }
      if (revision !== undefined && revision > 3)
        await db().meta.put({ key: 'cursor', value: { ...(before?.value as object), revision: 3 } })
      return fetch(path, init)
    },
  },
  'a change before its file: the device takes every file for uploaded': {
    store: (db) =>
      altered(db, {
        files: Object.assign(Object.create(db.files) as object, { files: table(db.files.files, { bulkGet: () => Promise.resolve([]) }) }),
      }),
  },
  'all pages but the last of an increment dropped: the device keeps what came at the end': {
    fetch: (fetch) => async (path, init) => {
      const response = await fetch(path, init)
      if (!response.ok || path !== '/api/sync') return response
      const text = await response.text()
      const lines = text.split('\n')
      const isPage =
        lines.some((line) => line.startsWith('{"t":"head"') && line.includes('"complete":false')) &&
        lines.some((line) => line.startsWith('{"t":"end"'))
      if (!isPage) return new Response(text)
      const kept = lines.filter((line) => !/^\{"t":"(put|del|end)"/.test(line))
      return new Response([...kept.filter((line) => line !== ''), '{"t":"end","rows":0,"checksum":0}', ''].join('\n'))
    },
  },
  'only what could be lost in a power cut is sent again: a backup loses more than that': {
    store: (db) =>
      altered(db, {
        receipts: table(db.receipts, { toArray: async () => (await db.receipts.toArray()).filter(({ volatile }) => volatile === 1) }),
      }),
  },
  'rows that outlive their load: what a load over kept rows does not bring stays': {
    store: (db) =>
      altered(db, {
        meta: table(db.meta, { put: (row: { key: string }) => (row.key === 'reload' ? Promise.resolve() : db.meta.put(row as never)) }),
      }),
  },
  'no card for a late undo: what was taken back and happened all the same is hidden': {
    store: (db) =>
      altered(db, {
        rejections: table(db.rejections, {
          bulkPut: (rows: readonly { code: string }[]) =>
            db.rejections.bulkPut(rows.filter(({ code }) => code !== 'mutation.already_done') as never),
        }),
      }),
  },
  'a reset that forgets what was taken back: whether it had arrived is never asked': {
    store: (db) =>
      altered(db, {
        outbox: table(db.outbox, {
          bulkAdd: (rows: readonly { name: string; seq: number }[]) =>
            db.outbox.bulkAdd(rows.filter(({ name }) => name !== 'mutation.skip').map((row, at) => ({ ...row, seq: at + 1 })) as never),
        }),
        meta: table(db.meta, {
          bulkPut: async (rows: readonly { key: string }[]) => {
            const last = await db.outbox.orderBy('seq').last()
            return db.meta.bulkPut(rows.map((row) => (row.key === 'nextSeq' ? { ...row, value: (last?.seq ?? 0) + 1 } : row)) as never)
          },
        }),
      }),
  },
  'a held change that outlives its undo: it stays in the queue, and goes': {
    store: (db) => altered(db, { outbox: table(db.outbox, { delete: () => Promise.resolve() }) }),
  },
  'a hold that ends with the tab: the moment is ignored after a restart': {
    store: (() => {
      const met = new WeakSet<object>()
      return (db: PortalDatabase) => {
        // Each device's first connection knows; those after a restart share its tables.
        const isFirst = !met.has(db.outbox)
        met.add(db.outbox)
        if (isFirst) return db
        const get = (key: string) => (key === 'held' ? Promise.resolve(undefined) : db.meta.get(key))
        return altered(db, { meta: table(db.meta, { get }) })
      }
    })(),
  },
  'a hold that holds all: what stands behind a held change waits with it': {
    store: (db) =>
      altered(db, {
        outbox: table(db.outbox, {
          bulkPut: async (rows: readonly { id: string; seq: number }[]) => {
            const places = new Map((await db.outbox.toArray()).map(({ id, seq }) => [id, seq]))
            const moves = rows.some(({ id, seq }) => places.get(id) !== seq) && rows.length === places.size
            return moves ? undefined : db.outbox.bulkPut(rows as never)
          },
        }),
      }),
  },
  'rows under an old revision: a change slips past the cursors of those who read': { server: 'old-revision' },
}

const MOST_SEEDS = 600

/** Whether a failure is a promise that was seen not to hold, and not a seam that fell apart. */
const isBroken = (error: unknown): boolean => error instanceof Broken || (error instanceof Error && isBroken(error.cause))

/** The first seed under which a run breaks a promise, or null. */
const caughtBy = async (planted: Planted): Promise<number | null> => {
  for (let seed = 1; seed <= MOST_SEEDS; seed += 1) {
    const broken = await randomRun(seed, planted).then(
      () => false,
      (error: unknown) => isBroken(error),
    )
    if (broken) return seed
  }
  return null
}

/** Whether a run breaks a promise in the end, at the hour of all runs. */
const expectCaught = async (planted: Planted): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const seed = await caughtBy(planted)
  vi.useRealTimers()
  expect(seed).not.toBeNull()
}

// A bare sequence and a transaction without the role need a real database: `tests/contract/writers.test.ts` and
// `tests/contract/isolation.test.ts` plant and catch them.
describe('a planted bug is caught by the random runs', () => {
  it.each(Object.entries(PLANTED))('%s', (_name, planted) => expectCaught(planted))

  // A store that lies is planted in memory alone: the real database has no seam for it.
  it.each(Object.entries(PLANTED).filter(([, { store }]) => store === undefined))('on the real database: %s', (_name, planted) =>
    expectCaught({ ...planted, disk: () => new StoppableDisk() }),
  )

  it('and the seams alone break nothing', async () => {
    const harmless: Planted = {
      store: (db) =>
        altered(db, { outbox: table(db.outbox, {}), base: table(db.base, {}), receipts: table(db.receipts, {}), meta: table(db.meta, {}) }),
      fetch: (fetch) => async (path, init) => {
        const response = await fetch(path, init)
        return new Response(await response.text(), { status: response.status })
      },
    }
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (let seed = 1; seed <= 100; seed += 1) await randomRun(seed, harmless)
    vi.useRealTimers()
  })
})
