import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContext, sampleId } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import type { Charge } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { MOST_CHARGED } from './charges.ts'
import { lateDaysCharge } from './late-days.ts'

const TODAY = '2026-11-24'
const booking = (over: Partial<Booking>) => sampleBooking({ status: 'on_site', pickupOn: '2026-11-21', quantity: 2, ...over })
const proposed = (over: Partial<Booking>) => lateDaysCharge(booking(over), { price: sar(50_00), today: TODAY })

describe('what late days come to', () => {
  it('is the price a day of every container that stands for longer than was agreed', () => {
    expect(proposed({})).toEqual({ days: 3, before: sar(0), amount: sar(300_00) })
    expect([proposed({ pickupOn: TODAY }), proposed({ status: 'accepted' })]).toEqual([null, null])
  })

  it('ends with the day on which they were fetched', () => {
    const tracking = [{ status: 'picked_up' as const, at: '2026-11-22T21:30:00.000Z', deviceAt: null }]
    expect(proposed({ status: 'completed', tracking })).toEqual({ days: 2, before: sar(0), amount: sar(200_00) })
    // Of one that was brought in already completed, nobody noted when its containers were fetched.
    const [fetched] = tracking.map((step) => ({ ...step, status: 'completed' as const }))
    expect(proposed({ status: 'completed', tracking: fetched ? [fetched] : [] })).toMatchObject({ days: 2 })
    // A step that was sent two days later happened when the driver said so.
    const sent = [{ status: 'picked_up' as const, at: '2026-11-24T09:00:00.000Z', deviceAt: '2026-11-22T09:00:00.000Z' }]
    expect(proposed({ status: 'picked_up', tracking: sent })).toMatchObject({ days: 1 })
  })

  it('is no more than can be charged', () => {
    const of = (halalas: number) => lateDaysCharge(booking({ pickupOn: '2026-11-23', quantity: 1 }), { price: sar(halalas), today: TODAY })
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
    expect(proposed({ charges: [charge({})] })).toEqual({ days: 3, before: sar(100_00), amount: sar(200_00) })
    expect(proposed({ charges: [charge({ amount: sar(300_00) })] })).toBeNull()
    // What the Admin has not answered yet is not asked for once more.
    expect(proposed({ charges: [charge({ status: 'draft', decidedAt: null })] })).toMatchObject({ amount: sar(200_00) })
    const others = [charge({ status: 'declined', declineReason: 'No' }), charge({ type: 'overweight' })]
    expect(proposed({ charges: others })).toMatchObject({ amount: sar(300_00) })
  })
})
