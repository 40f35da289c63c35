import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContext, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { sar } from '../kernel/money.ts'
import type { Operation } from '../operations/operation.ts'
import { pickupId } from '../operations/plan.ts'
import type { Charge } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { MOST_CHARGED } from './charges.ts'
import { lateDaysCharge } from './late-days.ts'

const TODAY = '2026-11-24'
const booking = (over: Partial<Booking>) =>
  sampleBooking({ status: 'on_site', pickupOn: '2026-11-21', rentalDays: 11, quantity: 2, ...over })
type World = Parameters<typeof lateDaysCharge>[1]
const proposed = (over: Partial<Booking>, world: Partial<World> = {}) =>
  lateDaysCharge(booking(over), { price: sar(50_00), today: TODAY, ...world })
/** The pickup of a bin, collected on a day. */
const fetching = (place: number, on: string | null, over: Partial<Operation> = {}) =>
  sampleOperation({
    id: pickupId(booking({}).id, place),
    type: 'pickup',
    containerStatus: on === null ? 'scheduled' : 'returned',
    steps:
      on === null
        ? []
        : [{ step: 'collect', at: `${on}T09:00:00.000Z`, deviceAt: `${on}T09:00:00.000Z`, driverId: null, note: null, failure: null }],
    ...over,
  })

describe('what late days come to', () => {
  it('is the price a day of every container that stands for longer than was agreed', () => {
    expect(proposed({})).toEqual({ days: 6, before: sar(0), amount: sar(300_00) })
    expect([proposed({ pickupOn: TODAY }), proposed({ status: 'accepted' })]).toEqual([null, null])
  })

  it('ends with the day on which they were fetched', () => {
    const tracking = [{ status: 'picked_up' as const, at: '2026-11-22T21:30:00.000Z', deviceAt: null }]
    expect(proposed({ status: 'completed', tracking })).toEqual({ days: 4, before: sar(0), amount: sar(200_00) })
    // Of one that was brought in already completed, nobody noted when its containers were fetched.
    const [fetched] = tracking.map((step) => ({ ...step, status: 'completed' as const }))
    expect(proposed({ status: 'completed', tracking: fetched ? [fetched] : [] })).toMatchObject({ days: 4 })
    // A step that was sent two days later happened when the driver said so.
    const sent = [{ status: 'picked_up' as const, at: '2026-11-24T09:00:00.000Z', deviceAt: '2026-11-22T09:00:00.000Z' }]
    expect(proposed({ status: 'picked_up', tracking: sent })).toMatchObject({ days: 2 })
  })

  it('is that of each bin by itself, where its pickup is known', () => {
    expect(proposed({}, { movements: [fetching(1, '2026-11-21'), fetching(2, '2026-11-23')] })).toMatchObject({
      days: 2,
      amount: sar(100_00),
    })
    expect(proposed({}, { movements: [fetching(1, '2026-11-20'), fetching(2, null)] })).toMatchObject({ days: 3 })
    // A removal that the customer asked for has fetched the bin in the pickup's stead.
    const removal = fetching(3, '2026-11-22', { id: sampleId(77) })
    const spared = fetching(1, null, { containerStatus: 'cancelled', replacedBy: removal.id })
    expect(proposed({}, { movements: [spared, removal, fetching(2, '2026-11-21')] })).toMatchObject({ days: 1 })
    // One that was never delivered has no pickup.
    expect(proposed({ quantity: 3 }, { movements: [fetching(1, null), fetching(2, null)] })).toMatchObject({ days: 6 })
    // Brought in by somebody, and its pickup called off then.
    const called = fetching(1, null, { containerStatus: 'cancelled', updatedAt: '2026-11-22T09:00:00.000Z' })
    expect(proposed({ quantity: 1 }, { movements: [called] })).toMatchObject({ days: 1 })
    // Nor has one come back whose driver is under way, or found it shut in.
    const out = ['on_the_way', 'failed'] as const
    for (const containerStatus of out) {
      const still = fetching(1, null, { containerStatus, updatedAt: '2026-11-22T09:00:00.000Z' })
      expect(proposed({ quantity: 1 }, { movements: [still] })).toMatchObject({ days: 3 })
    }
  })

  it('ends with the exchange that took the bin along, which notes no collecting of its own', () => {
    const step = { at: '2026-11-22T09:00:00.000Z', deviceAt: '2026-11-22T09:00:00.000Z', driverId: null, note: null, failure: null }
    const exchange = fetching(3, null, {
      id: sampleId(77),
      type: 'exchange',
      containerStatus: 'returned',
      updatedAt: '2026-11-24T09:00:00.000Z',
    })
    const steps = [
      { ...step, step: 'arrive' as const },
      { ...step, step: 'return' as const, at: '2026-11-24T09:00:00.000Z' },
    ]
    const spared = fetching(1, null, { containerStatus: 'cancelled', replacedBy: exchange.id })
    expect(proposed({ quantity: 1 }, { movements: [spared, { ...exchange, steps }] })).toMatchObject({ days: 1 })
    // The pickup itself arrived nowhere with its bin: what the driver noted at the gate is no fetching.
    const gate = { ...fetching(1, null, { containerStatus: 'on_the_way' }), steps: [{ ...step, step: 'arrive' as const }] }
    expect(proposed({ quantity: 1 }, { movements: [gate] })).toMatchObject({ days: 3 })
  })

  it('is nothing for days on which the vendor is closed, or that were paid for before the customer asked for an early pickup', () => {
    // 27 November is a Friday.
    const over = { pickupOn: '2026-11-27', rentalDays: 17, quantity: 1 }
    const until = (today: string) => proposed(over, { today, hours: USUAL_HOURS })
    expect([until('2026-11-28'), until('2026-11-29')]).toEqual([null, expect.objectContaining({ days: 1 })])
    expect(proposed({ pickupOn: '2026-11-18', quantity: 1 })).toMatchObject({ days: 3 })
  })

  it('is nothing for what is fetched after midnight, in the night of the last day', () => {
    const night = { from: '20:00', to: '02:00' }
    const hours = { ...USUAL_HOURS, thursday: night, friday: night }
    // 26 November is a Thursday.
    const over = { pickupOn: '2026-11-26', rentalDays: 16, quantity: 1 }
    const step = { step: 'collect' as const, driverId: null, note: null, failure: null }
    const fetched = (at: string, plan: Partial<Operation> = {}) =>
      proposed(over, {
        hours,
        movements: [{ ...fetching(1, null, plan), steps: [{ ...step, at, deviceAt: at }], containerStatus: 'returned' }],
      })
    const [inTheNight, afterIt] = ['2026-11-26T21:30:00.000Z', '2026-11-26T23:30:00.000Z']
    expect([fetched(inTheNight), fetched(afterIt)]).toEqual([null, expect.objectContaining({ days: 1 })])
    // Its own hours say when its night is over.
    const own = { scheduledOn: '2026-11-26', hours: { from: '21:00', to: '00:15' } }
    expect(fetched(inTheNight, own)).toMatchObject({ days: 1 })
    const tracked = (at: string) => ({
      ...over,
      status: 'completed' as const,
      tracking: [{ status: 'picked_up' as const, at, deviceAt: null }],
    })
    expect([proposed(tracked(inTheNight), { hours }), proposed(tracked(afterIt), { hours })]).toEqual([
      null,
      expect.objectContaining({ days: 1 }),
    ])
  })

  it('is no more than can be charged', () => {
    const of = (halalas: number) =>
      lateDaysCharge(booking({ pickupOn: '2026-11-23', rentalDays: 13, quantity: 1 }), { price: sar(halalas), today: TODAY })
    expect([of(MOST_CHARGED)?.amount, of(MOST_CHARGED + 1)]).toEqual([sar(MOST_CHARGED), null])
  })

  it('leaves out what was charged for such days before, but for what was declined', () => {
    const charge = (over: Partial<Charge>): Charge => ({
      id: sampleId(50),
      type: 'late_days',
      amount: sar(100_00),
      note: 'One day',
      status: 'confirmed',
      draftedAt: sampleContext.now,
      draftedOnDeviceAt: sampleContext.now,
      decidedAt: sampleContext.now,
      declineReason: null,
      ...over,
    })
    expect(proposed({ charges: [charge({})] })).toEqual({ days: 6, before: sar(100_00), amount: sar(200_00) })
    expect(proposed({ charges: [charge({ amount: sar(300_00) })] })).toBeNull()
    // What the Admin has not answered yet is not asked for once more.
    expect(proposed({ charges: [charge({ status: 'draft', decidedAt: null })] })).toMatchObject({ amount: sar(200_00) })
    const others = [charge({ status: 'declined', declineReason: 'No' }), charge({ type: 'overweight' })]
    expect(proposed({ charges: others })).toMatchObject({ amount: sar(300_00) })
  })
})
