import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { RowLine, SyncRequest } from '#protocol/sync.ts'
import { ModelServer, type Serving } from '#tests/simulation/model-server.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { Chance } from '#tests/support/chance.ts'
import { acceptedBooking } from '#tests/support/movement-day.ts'
import { SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleMarketplace } from '#tests/support/sample-marketplace.ts'
import { sampleContext, sampleDriver, sampleVendor } from '#tests/support/samples.ts'
import { MemoryDisk } from '#tests/simulation/memory/memory-disk.ts'
import { applyPull, readCursor } from '#db/core/apply-pull.ts'
import { KINDS, PortalDatabase, PREDICTED_REJECTION } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { takeBatch } from '#db/core/outbox.ts'

const CLIENT = 'c0000000-0000-4000-8000-000000000001'
const EDITED = ['city', 'state', 'streetName'] as const
const AT = '2026-11-21T07:00:00.000Z'

/** A device and a server of its own that lives a life decided by the seed. `isWhole`: it replays everything at every pull. */
class ReplayedDevice {
  readonly disk = new MemoryDisk()
  readonly server: ModelServer
  readonly chance: Chance
  private readonly isWhole: boolean
  db: PortalDatabase

  constructor(seed: number, isWhole: boolean) {
    this.chance = new Chance(seed)
    this.isWhole = isWhole
    const serving: Serving = { durable: 'at-once', page: this.chance.flip(0.4) ? 1 + this.chance.below(5) : Number.POSITIVE_INFINITY }
    this.server = new ModelServer(null, serving)
    this.db = this.open()
    const { bookings, requests } = sampleMarketplace(this.chance, { bookings: 4, requests: 24 })
    this.server.put('vendors', sampleVendor({ id: SAMPLE_VENDOR }))
    for (const booking of bookings) this.server.put('bookings', booking)
    for (const request of requests) this.server.put('requests', request)
  }

  private open(): PortalDatabase {
    return this.disk.portal(`portal-user-${SAMPLE_VENDOR}`)
  }

  /** The person does something, which may or may not be refused here. */
  async act(): Promise<void> {
    const { chance, db } = this
    const id = chance.uuid()
    const requests = await db.rows('requests').toArray()
    const what = chance.below(10)
    const options = { id, clientAt: AT }
    if (what < 2) {
      const vendor = (await db.rows('vendors').get(SAMPLE_VENDOR)) as unknown as Record<string, unknown> | undefined
      const field = chance.pick(EDITED)
      const edits = { [field]: { from: vendor?.[field], to: `Town ${chance.below(3)}` } }
      await mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits }, options)
    } else if (requests.length > 0) {
      const { id: requestId } = chance.pick(requests)
      if (what < 7) await mutate(db, 'request.approve', { requestId, operationId: chance.uuid() }, options)
      else if (what < 9) await mutate(db, 'request.reject', { requestId, reason: 'No bin' }, options)
      else await mutate(db, 'request.reopen', { requestId }, options)
    }
  }

  /** Somebody else changes something. */
  elsewhere(): void {
    const { chance, server } = this
    const what = chance.below(4)
    const request = chance.pick(server.documents('requests') as unknown as ChangeRequest[])
    const booking = chance.pick(server.documents('bookings') as unknown as Booking[])
    if (what === 0) server.put('requests', { ...request, status: chance.pick(['pending', 'cancelled', 'rejected']) } as ChangeRequest)
    else if (what === 1) server.put('requests', { ...request, bookingId: booking.id } as ChangeRequest)
    else if (what === 2)
      server.put('bookings', { ...booking, status: chance.pick(['on_site', 'completed']), rentalDays: 7 + chance.below(3) } as Booking)
    else if (server.documents('bookings').length > 2) server.del('bookings', booking.id)
  }

  /** Sends some of what waits and pulls, page by page. */
  async pull(): Promise<void> {
    if (this.isWhole) this.db = this.open()
    const { db, chance, server } = this
    const waiting = await takeBatch(db)
    let mutations = waiting.slice(0, chance.below(waiting.length + 1))
    let results: Parameters<typeof applyPull>[1]['results'] = []
    for (;;) {
      if (this.isWhole) this.db = this.open()
      const request: SyncRequest = { protocol: 1, clientId: CLIENT, cursor: await readCursor(db), mutations, limit: 1000 }
      const lines = server.answer(request)
      if (!Array.isArray(lines)) throw new Error(lines.code)
      const [head] = lines
      if (head?.t !== 'head') throw new Error('no head')
      results = [...results, ...lines.filter((line) => line.t === 'result')]
      const rows = lines.filter((line) => line.t === 'put' || line.t === 'del')
      const cursor = { epoch: head.epoch, scope: head.scope, revision: head.to, after: null }
      await applyPull(this.db, { rows, results, lastSeq: head.lastSeq, cursor, durable: head.durable, complete: head.complete })
      mutations = []
      if (head.complete) return
    }
  }

  async dump(): Promise<Record<string, unknown>> {
    // Which rows were written by which transaction is another thing than what stands afterwards.
    const tables = [...KINDS, 'counters', 'outbox', 'base', 'rejections', 'receipts', 'meta']
    const rows = await Promise.all(tables.map(async (name) => [name, await this.db.table(name).toArray()] as const))
    return Object.fromEntries(rows)
  }
}

const SEEDS = Number(process.env['REPLAY_SEEDS'] ?? 300)

describe('a replay of those waiting changes alone that can come out differently', () => {
  it(`leaves what a replay of all of them leaves, over ${SEEDS} lives`, async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const both = [new ReplayedDevice(seed, false), new ReplayedDevice(seed, true)]
      for (const one of both) await one.pull()
      const plan = new Chance(seed + 0x7357)
      for (let at = 0; at < 40; at += 1) {
        const what = plan.below(8)
        for (const one of both) {
          if (what < 5) await one.act()
          else if (what < 7) one.elsewhere()
          else await one.pull()
        }
        if (what !== 7) continue
        const [part, whole] = await Promise.all(both.map((one) => one.dump()))
        expect(part, `seed ${seed}, step ${at}`).toEqual(whole)
      }
    }
  }, 120_000)
})

describe('what an older release queued, and noted no needed rows of', () => {
  it('is replayed by the first pull, whatever that brings', async () => {
    const disk = new IDBFactory()
    const open = () => new PortalDatabase(`portal-user-${SAMPLE_VENDOR}`, { indexedDB: disk, IDBKeyRange })
    const pull = (db: PortalDatabase, revision: number, rows: readonly RowLine[]) =>
      applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 0 })
    const before = open()
    const [booking, driver] = [acceptedBooking(), sampleDriver({ phoneVerifiedAt: sampleContext.now })]
    await pull(before, 1, [putLine('bookings', booking), putLine('drivers', driver)])
    const args = { vendorId: SAMPLE_VENDOR, bookingId: booking.id, driverId: driver.id }
    expect(await mutate(before, 'booking.assign', args, { clientAt: sampleContext.now })).toMatchObject({ status: 'queued' })
    await before.outbox.toCollection().modify((row) => {
      Reflect.deleteProperty(row, 'needed')
    })
    before.close()
    const after = open()
    await pull(after, 2, [putLine('drivers', { ...driver, available: false }, 2)])
    expect((await after.outbox.toArray()).map((row) => row[PREDICTED_REJECTION]?.code)).toEqual(['driver.unavailable'])
    after.close()
  })
})
