import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { availabilityAnswer } from '#server/marketplace/bodies.ts'
import { executePush } from '#server/mutations/execute.ts'
import { sampleBooking, sampleContainer, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService, type Service } from './service-world.ts'
import { wire } from './world.ts'

/** Saturday, 12:30 in Riyadh. */
const NOW = new Date('2026-11-21T09:30:00.000Z')

describe.each(ENGINES)('working hours, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine, { now: () => NOW })
  })
  afterAll(() => service.close())

  const vendor = async (rule: { readonly yardId?: string } = {}, dumpYards = sampleVendor().dumpYards) => {
    const [id, zoneId, closedZone] = [randomUUID(), randomUUID(), randomUUID()]
    const container = sampleContainer({ id: randomUUID(), zoneId, binSize: 'large', wasteType: 'construction' })
    const busy = [{ id: randomUUID(), zoneId, ...rule, size: 'large' as const, takes: { kind: 'notice' as const, days: 6 } }]
    const workingHours = { ...USUAL_HOURS, saturday: { from: '08:00', to: '13:00' }, busy }
    const owner = { name: 'Noura', email: `${id}@example.com`, password: 'p4ssword-1' }
    await service.call('POST', '/vendors', { body: { vendor: sampleVendor({ id, workingHours, dumpYards }), owner } })
    const zones = [sampleZone({ id: zoneId }), sampleZone({ id: closedZone, status: 'inactive', area: null })]
    await service.call('POST', `/vendors/${id}/zones`, { body: zones })
    await service.call('POST', `/vendors/${id}/containers`, { body: [container] })
    const order = (on: string) => {
      const summary = { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode }
      const days = { deliveryOn: on, startsAt: `${on}T06:00:00.000Z`, pickupOn: '2026-12-20', endsAt: '2026-12-20T06:00:00.000Z' }
      return { ...sampleBooking({ id: randomUUID(), container: summary, status: 'new', driverId: null, tracking: [] }), ...days }
    }
    return { path: `/vendors/${id}`, id, zoneId, order }
  }

  it('say the first possible day of each zone and size', async () => {
    const { path, zoneId } = await vendor()
    const { body } = await service.call('GET', `${path}/availability`)
    // Six days on it is Friday.
    expect(v.parse(availabilityAnswer, body)).toEqual({
      today: '2026-11-21',
      first: [
        { zoneId, size: 'small', on: '2026-11-21' },
        { zoneId, size: 'medium', on: '2026-11-21' },
        { zoneId, size: 'large', on: '2026-11-28' },
      ],
    })
    expect((await service.call('GET', `/vendors/${randomUUID()}/availability`)).status).toBe(404)
  })

  it('say it of a yard that a rule names besides, which one yard’s orders alone keep to where there are others', async () => {
    const south = randomUUID()
    const yards = sampleVendor().dumpYards.flatMap((yard) => [yard, { ...yard, id: south }])
    const { path, zoneId } = await vendor({ yardId: south }, yards)
    const { body } = await service.call('GET', `${path}/availability`)
    const on = (size: 'small' | 'medium' | 'large', day: string, of = {}) => ({ zoneId, ...of, size, on: day })
    const today = '2026-11-21'
    const of = { yardId: south }
    expect(v.parse(availabilityAnswer, body).first).toEqual([
      ...[on('small', today), on('medium', today), on('large', today)],
      ...[on('small', today, of), on('medium', today, of), on('large', '2026-11-28', of)],
    ])
  })

  it('refuse an order at too short notice with the day that is possible, and give one that is taken its time to be answered by', async () => {
    const { path, order } = await vendor()
    const refused = await service.call('POST', `${path}/bookings`, { body: order('2026-11-26') })
    expect([refused.status, refused.body['code'], refused.body['params']]).toEqual([
      409,
      'hours.too_short_notice',
      { number: 10_041, on: '2026-11-26', from: '2026-11-28' },
    ])
    const taken = order('2026-11-28')
    expect((await service.call('POST', `${path}/bookings`, { body: taken })).status).toBe(200)
    // Half an hour is left of Saturday; the rest is Sunday's.
    expect((await service.call('GET', `${path}/bookings/${taken.id}`)).body['answerDueAt']).toBe('2026-11-22T08:30:00.000Z')
  })

  it('that change leave a clock that runs and a day that was agreed as they are, and count for what comes next', async () => {
    const { path, order, id } = await vendor()
    const [waiting, later] = [order('2026-11-28'), order('2026-11-30')]
    const dueOf = async ({ id: bookingId }: { id: string }) =>
      (await service.call('GET', `${path}/bookings/${bookingId}`)).body['answerDueAt']
    await service.call('POST', `${path}/bookings`, { body: waiting })
    const due = await dueOf(waiting)
    // Closed from tomorrow, over the last minute of that clock, to the day on which the first is to be brought.
    const eid = { id: randomUUID(), kind: 'eid_fitr' as const, name: null, from: '2026-11-22', to: '2026-11-28', hours: null }
    const edits = { holidays: { from: [], to: [eid] } }
    const [member] = await service.database.query<{ userId: string }>(
      sql`select user_id as "userId" from members where vendor_id = ${id}::uuid`,
    )
    const [done] = await executePush(service.core, {
      vendorId: id,
      userId: member?.userId ?? '',
      name: 'Noura',
      device: 'Test',
      clientId: randomUUID(),
      mutations: [wire(1, 'vendor.changeHours', { vendorId: id, edits })],
    })
    expect(done).toMatchObject({ status: 'applied' })
    expect(await dueOf(waiting)).toBe(due)
    expect((await service.call('POST', `${path}/bookings`, { body: order('2026-11-28') })).body['code']).toBe('hours.closed')
    expect((await service.call('POST', `${path}/bookings`, { body: later })).status).toBe(200)
    // Half an hour is left of Saturday; the rest is that of the day on which it opens again.
    expect(await dueOf(later)).toBe('2026-11-29T08:30:00.000Z')
  })

  it('let the customer answer an offer of more days, once, and the rental is renewed', async () => {
    const { path, order } = await vendor()
    const offerId = randomUUID()
    const offered = { status: 'offered' as const, offeredAt: NOW.toISOString(), offeredOnDeviceAt: NOW.toISOString(), answeredAt: null }
    const booking = {
      ...order('2026-11-08'),
      status: 'on_site',
      pickupOn: '2026-11-18',
      endsAt: '2026-11-18T06:00:00.000Z',
      rentalDays: 10,
      extension: { id: offerId, days: 7, lapsesAt: '2026-11-22T09:30:00.000Z', ...offered },
    }
    expect((await service.call('POST', `${path}/bookings`, { body: booking })).status).toBe(200)
    const answer = (body: object) => service.call('PUT', `${path}/bookings/${booking.id}/extension`, { body })
    expect((await answer({ offerId: randomUUID(), answer: 'accepted' })).body['code']).toBe('booking.no_offer')
    expect((await answer({ offerId, answer: 'perhaps' })).status).toBe(400)
    expect((await answer({ offerId, answer: 'accepted' })).status).toBe(200)
    expect((await service.call('GET', `${path}/bookings/${booking.id}`)).body).toMatchObject({
      pickupOn: '2026-11-25',
      rentalDays: 17,
      extension: { status: 'accepted' },
    })
    expect((await answer({ offerId, answer: 'declined' })).body['code']).toBe('booking.offer_answered')
  })
})
