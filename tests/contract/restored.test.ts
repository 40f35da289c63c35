import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { put } from '#domain/kernel/mutation.ts'
import { connect } from '#server/database/connect.ts'
import { lastLoss, renewEpoch } from '#server/database/epoch.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { switchChannel } from '#server/effects/store.ts'
import { expireUnanswered } from '#server/housekeeping/expiry.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { sampleDriver, sampleVendor } from '#tests/support/samples.ts'
import type { EngineUnderTest } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, ORIGIN, wire, type World } from './world.ts'

/** The bookings are to be answered until 13:30. */
const PLACED = '2026-11-21T09:30:00.000Z'
const ACCEPTED = '2026-11-21T10:00:00.000Z'
const STARTED = '2026-11-21T17:00:00.000Z'
const minutesLater = (minutes: number): Date => new Date(Date.parse(STARTED) + minutes * 60_000)

describe('an embedded database that was restored from a backup', () => {
  let folder: string
  let clock: Date
  let world: World
  let owner: { vendorId: string; cookie: string }
  let sample: Booking
  let bookingIds: string[]

  const onFolder = (name: string): EngineUnderTest => ({
    name,
    open: async () => {
      const database = await connect({ databaseUrl: null, dataDir: join(folder, name) })
      return { database, url: null, close: () => database.close() }
    },
  })
  const open = (name: string) => openWorld(onFolder(name), { now: () => clock })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-restored-'))
    clock = new Date(PLACED)
    await putDatabase(join(folder, 'backup'))
    world = await open('backup')
    await expireUnanswered(world.core)
    await switchChannel(world.database, 'webhook', true)
    const { vendorId, cookie, booking, container } = await world.vendor()
    owner = { vendorId, cookie }
    sample = booking
    const driver = sampleDriver({ id: randomUUID(), phoneVerifiedAt: '2026-01-01T00:00:00.000Z', drivingLicense: null })
    await world.write(vendorId, [
      put('vendors', sampleVendor({ id: vendorId, isKyc: true })),
      put('containers', { ...container, inventory: { sku: 'A', units: 5, stock: 5 } }),
      put('drivers', driver),
      put('bookings', { ...booking, status: 'completed' }),
    ])
    bookingIds = [randomUUID(), randomUUID()]
    for (const id of bookingIds) {
      const days = {
        startsAt: '2026-11-24T05:00:00.000Z',
        deliveryOn: '2026-11-24',
        pickupOn: '2026-12-08',
        endsAt: '2026-12-08T05:00:00.000Z',
      }
      const args = { ...booking, ...days, id, status: 'new', driverId: null, tracking: [], quantity: 1 }
      expect(await world.marketplace(vendorId, [{ name: 'booking.place', args }])).toMatchObject([{ status: 'applied' }])
    }
    await world.close()
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    cpSync(join(folder, 'backup'), join(folder, 'restored'), { recursive: true })
    clock = new Date(STARTED)
    world = await open('restored')
  })
  afterEach(async () => {
    await world.close()
    rmSync(join(folder, 'restored'), { recursive: true, force: true })
  })

  const send = async (...mutations: object[]) => {
    const response = await world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': owner.cookie },
      body: JSON.stringify({ protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations, limit: 10_000 }),
    })
    return (await readAnswer(response)).results.map(({ code }) => code)
  }
  const accept = (place: number, confirmedAt?: string) => ({
    ...wire(1, 'booking.accept', { vendorId: owner.vendorId, bookingId: bookingIds[place] }),
    ...(confirmedAt === undefined ? {} : { confirmedAt }),
  })
  const told = () =>
    world.database.vendorTransaction(owner.vendorId, (tx) =>
      tx.rows<{ type: string; id: string; sequence: number }>(
        sql`select type, record_id::text as id, sequence::float8 as sequence from effects where type <> 'booking.placed' order by sequence`,
      ),
    )
  const booking = async (place: number) => {
    const [row] = await world.database.vendorTransaction(owner.vendorId, (tx) =>
      tx.rows<{ body: { status: string; tracking: { at: string }[] } }>(
        sql`select body from records where id = ${bookingIds[place]}::uuid`,
      ),
    )
    return row?.body
  }

  it('accepts what it had accepted in time, as of then, and tells nobody meanwhile that it has expired', async () => {
    await renewEpoch(world.database)
    expect(await expireUnanswered(world.core)).toBe(0)
    clock = minutesLater(59)
    expect(await expireUnanswered(world.core)).toBe(0)
    expect(await send(accept(0, ACCEPTED))).toEqual([null])
    expect(await booking(0)).toMatchObject({ status: 'accepted', tracking: [{ at: ACCEPTED }] })
    clock = minutesLater(60)
    expect(await expireUnanswered(world.core)).toBe(1)
    expect(await told()).toMatchObject([
      { type: 'booking.accepted', id: bookingIds[0] },
      { type: 'booking.expired', id: bookingIds[1] },
    ])
  })

  it('numbers what it tells higher than all before, also when it is restored again', async () => {
    await renewEpoch(world.database)
    await expireUnanswered(world.core)
    await send(accept(0, ACCEPTED))
    const [first] = await told()
    expect(first?.sequence).toBeGreaterThan(Date.parse(STARTED))
    await renewEpoch(world.database)
    await expireUnanswered(world.core)
    await send(accept(1, ACCEPTED))
    expect((await told()).map(({ sequence }) => sequence)).toEqual([
      first?.sequence,
      expect.toSatisfy((one) => one > (first?.sequence ?? 0)),
    ])
  })

  it('knows of its loss when a device is the first to come', async () => {
    await renewEpoch(world.database)
    expect(await send(accept(0, ACCEPTED))).toEqual([null])
    clock = minutesLater(59)
    expect(await expireUnanswered(world.core)).toBe(0)
  })

  it('believes no device that says nothing, nor of a moment after the loss, nor long before it, nor long after', async () => {
    await renewEpoch(world.database)
    await expireUnanswered(world.core)
    expect(await send(accept(0))).toEqual(['booking.has_expired'])
    clock = minutesLater(2)
    expect(await send(accept(0, minutesLater(1).toISOString()))).toEqual(['booking.has_expired'])
    for (const nothing of ['', 'yesterday', '2026-11-07T16:59:59.999Z'])
      expect(await send(accept(0, nothing))).toEqual(['booking.has_expired'])
    clock = minutesLater(14 * 24 * 60 + 1)
    expect(await send(accept(0, ACCEPTED))).toEqual(['booking.has_expired'])
  })

  describe('takes an order that is called again', () => {
    const NEXT_DAY = new Date('2026-11-22T09:00:00.000Z')
    const order = async (bookedAt: string) => {
      const days = {
        deliveryOn: '2026-11-21',
        startsAt: '2026-11-21T12:00:00.000Z',
        pickupOn: '2026-12-05',
        endsAt: '2026-12-05T05:00:00.000Z',
      }
      const args = { ...sample, ...days, bookedAt, id: randomUUID(), status: 'new', driverId: null, tracking: [], quantity: 1 }
      const [outcome] = await world.marketplace(owner.vendorId, [{ name: 'booking.place', args }])
      return [outcome?.code, outcome?.params, args.id] as const
    }

    it('for a day that was not over when it was placed, and gives it its time', async () => {
      clock = NEXT_DAY
      await renewEpoch(world.database)
      const [code, , id] = await order(PLACED)
      expect(code).toBeNull()
      const [row] = await world.database.vendorTransaction(owner.vendorId, (tx) =>
        tx.rows<{ due: string }>(sql`select body ->> 'answerDueAt' as due from records where id = ${id}::uuid`),
      )
      expect(row?.due).toSatisfy((due: string) => due > clock.toISOString())
    })

    it('and none for a day that was over then, or where nothing was lost', async () => {
      clock = NEXT_DAY
      const over = ['mutation.invalid', { field: 'deliveryOn' }]
      expect((await order(PLACED)).slice(0, 2)).toEqual(over)
      await renewEpoch(world.database)
      expect((await order('2026-11-22T09:00:01.000Z')).slice(0, 2)).toEqual(over)
    })
  })

  it('numbers on also where its process died while it noted the loss', async () => {
    for (const last of [1, 2, 3, 4]) {
      clock = minutesLater(last)
      await renewEpoch(world.database)
      let asked = 0
      const query: typeof world.database.query = (statement) => {
        asked += 1
        return asked > last ? Promise.reject(new Error('the process died')) : world.database.query(statement)
      }
      await lastLoss({ query, epoch: world.database.epoch }, clock).catch(() => null)
      expect(await lastLoss(world.database, clock)).toEqual(clock)
      const [row] = await world.database.query<{ next: number }>(
        sql`select nextval(pg_get_serial_sequence('effects', 'sequence'))::float8 as next`,
      )
      expect(row?.next).toBeGreaterThan(clock.getTime())
    }
  })

  it('holds nothing up where the clock by which a loss was noted was far ahead', async () => {
    await renewEpoch(world.database)
    expect(await expireUnanswered(world.core)).toBe(0)
    clock = minutesLater(-5)
    expect(await expireUnanswered(world.core)).toBe(0)
    clock = minutesLater(-60)
    expect(await expireUnanswered(world.core)).toBe(2)
  })

  it('believes no device where nothing was lost', async () => {
    expect(await send(accept(0, ACCEPTED))).toEqual(['booking.has_expired'])
    expect(await expireUnanswered(world.core)).toBe(2)
  })
})
