import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Document } from '#domain/kernel/entity.ts'
import { countAnew } from '#db/recovery/count-anew.ts'
import { runSync } from '#sync/core/engine.ts'
import type { SyncPorts } from '#sync/core/ports.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { ModelServer } from '#tests/simulation/model-server.ts'
import { SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { requestBody } from '#tests/support/request-body.ts'
import { sampleId } from '#tests/support/samples.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { PREDICTED_REJECTION, databaseName, KINDS, STORES, type OutboxRow, type PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'
import { NewerDatabaseError, openPortal } from './open.ts'
import { replayQueue } from '#db/recovery/refuse-waiting.ts'

/**
 * A database as a release in the field left it: its stores with their rows, and what the server held. One file per released
 * shape, never edited afterwards.
 */
interface Fixture {
  readonly version: number
  readonly schemas: Readonly<Record<string, string>>
  readonly stores: Readonly<Record<string, readonly object[]>>
  readonly server: readonly { readonly kind: string; readonly body: Document }[]
}

const fixtures = Object.entries(import.meta.glob<Fixture>('./fixtures/v*.json', { eager: true, import: 'default' }))
const owner = { userId: 'user', vendorId: SAMPLE_VENDOR }
const name = databaseName(owner)

const raw = (version: number, schemas: Readonly<Record<string, string>>): Dexie => {
  const db = new Dexie(name)
  db.version(version).stores(schemas)
  return db
}

const load = async (fixture: Fixture): Promise<void> => {
  const db = raw(fixture.version, fixture.schemas)
  for (const [store, rows] of Object.entries(fixture.stores)) await db.table(store).bulkAdd([...rows])
  db.close()
}

const portsTo = (db: PortalDatabase, server: ModelServer): SyncPorts => ({
  db,
  now: () => 1_763_712_000_000,
  random: () => 0.5,
  timer: () => () => undefined,
  lock: (_name, work) => work(),
  fetch: async (_path, init) => server.respond(requestBody(init)),
})

let open: Dexie[]
beforeEach(() => {
  open = []
})
afterEach(async () => {
  for (const db of open) db.close()
  await Dexie.delete(name)
})
/** As the app does behind its first screen: a release may count otherwise than the one before it. */
const holdCounted = async (db: PortalDatabase): Promise<void> => {
  await countAnew(db)
  await holdDevice(db)
}
const opened = async (onBlocked?: () => void): Promise<PortalDatabase> => {
  const db = await openPortal(owner, onBlocked)
  open.push(db)
  return db
}

describe.each(fixtures)('the database that a release left as %s', (_file, fixture) => {
  const waiting = fixture.stores['outbox'] as readonly OutboxRow[]

  it('has waiting changes, base images, receipts, a card and a cursor, so that it can prove something', () => {
    for (const store of ['outbox', 'base', 'receipts', 'rejections', 'notices', 'meta', 'counters'])
      expect(fixture.stores[store]?.length).toBeGreaterThan(0)
    expect(waiting.length).toBeGreaterThan(1)
  })

  it('opens with every waiting change as it was, and shows the same', async () => {
    await load(fixture)
    const db = await opened()
    expect(await db.outbox.orderBy('seq').toArray()).toEqual(waiting)
    expect((await db.rejections.toArray()).map(({ id }) => id)).toEqual(
      fixture.stores['rejections']?.map((row) => (row as { id: string }).id),
    )
    // What today's rules write beside it shows with the next replay.
    await db.transaction('rw', db.tables, async () => replayQueue(db))
    await holdCounted(db)
  })

  it('sends every waiting change, also to a server that no longer knows the device', async () => {
    await load(fixture)
    const db = await opened()
    const server = new ModelServer()
    for (const { kind, body } of fixture.server) server.put(kind, body)
    expect(await runSync(portsTo(db, server))).toBe(true)
    for (const { id } of waiting) expect(server.resultOf(id), id).toBeDefined()
    const cards = (await db.rejections.toArray()).map(({ id }) => id)
    const receipts = (await db.receipts.toArray()).map(({ id }) => id)
    for (const { id } of waiting) expect([...cards, ...receipts]).toContain(id)
    await holdCounted(db)
  })

  it('keeps fields that this release does not know, also through an edit', async () => {
    await load(fixture)
    const db = await opened()
    const vendor = (await db.rows('vendors').toArray())[0]
    await mutate(db, 'vendor.edit', {
      vendorId: vendor?.id ?? '',
      edits: { city: { from: (vendor as { city?: string } | undefined)?.city, to: 'Jeddah' } },
    })
    expect(await db.rows('vendors').get(vendor?.id ?? '')).toMatchObject({ city: 'Jeddah', aFieldOfTomorrow: 'kept' })
  })
})

describe('releases of different age', () => {
  it('share a fixture for today’s shape: a changed store needs a new version and a new fixture', () => {
    const latest = fixtures.map(([, fixture]) => fixture).toSorted((a, b) => b.version - a.version)[0]
    expect(latest?.schemas).toEqual(STORES)
  })

  it('do not share a newer database: the older one says so and writes nothing', async () => {
    const newer = raw(99, { ...STORES, holograms: 'id' })
    await newer.open()
    newer.close()
    await expect(openPortal(owner)).rejects.toThrow(NewerDatabaseError)
  })

  it('give way: an open older one lets the newer upgrade, hears of it, and can write no more', async () => {
    const old = await opened()
    await mutate(old, 'vendor.edit', { vendorId: sampleId(1), edits: { city: { from: 'a', to: 'bb' } } })
    const onClosed = vi.fn()
    old.onClosed = onClosed
    const newer = raw(99, { ...STORES, holograms: 'id' })
    open.push(newer)
    await newer.open()
    expect(onClosed).toHaveBeenCalledWith('newer')
    const edit = mutate(old, 'vendor.edit', { vendorId: sampleId(1), edits: { city: { from: 'a', to: 'cc' } } })
    await expect(edit).rejects.toThrow(Dexie.DatabaseClosedError)
    await expect(old.strict.outbox.count()).rejects.toThrow(Dexie.DatabaseClosedError)
    await expect(old.outbox.count()).rejects.toThrow(Dexie.DatabaseClosedError)
  })

  it('say when another window holds an upgrade up, and go on when it is closed', async () => {
    const stubborn = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name, 5)
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(new Error('cannot open')))
    })
    const onBlocked = vi.fn(() => stubborn.close())
    const db = await opened(onBlocked)
    expect(onBlocked).toHaveBeenCalledOnce()
    expectConsole('warn', /blocked by other connection/)
    expect(db.tables.map((table) => table.name)).toEqual(expect.arrayContaining([...KINDS, 'outbox']))
  })

  it('keep a change of a release unknown here, send it, and leave the word to the server', async () => {
    const db = await opened()
    const row: OutboxRow = {
      seq: 1,
      id: sampleId(9),
      name: 'hologram.show',
      version: 4,
      args: { deep: { er: 1 } },
      clientAt: '2026-11-21T07:00:00.000Z',
      touched: [],
      [PREDICTED_REJECTION]: null,
    }
    await db.outbox.add(row)
    await db.meta.put({ key: 'nextSeq', value: 2 })
    let sent: unknown
    const server = new ModelServer()
    const ports = portsTo(db, server)
    await runSync({
      ...ports,
      fetch: (path, init) => {
        const { mutations } = JSON.parse(requestBody(init)) as { mutations: unknown[] }
        if (mutations.length > 0) sent = mutations[0]
        return ports.fetch(path, init)
      },
    })
    expect(sent).toEqual({ seq: 1, id: row.id, name: row.name, version: 4, args: row.args, clientAt: row.clientAt })
    expect(await db.rejections.toArray()).toMatchObject([{ id: row.id, code: 'mutation.unknown', args: row.args }])
  })
})
