import { describe, expect, it } from 'vitest'
import { sampleBooking } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import type { Booking } from './booking.ts'
import { lateDaysCharge } from './charges.ts'

const TODAY = '2026-11-24'
const booking = (over: Partial<Booking>) => sampleBooking({ status: 'on_site', pickupOn: '2026-11-21', quantity: 2, ...over })
const proposed = (over: Partial<Booking>) => lateDaysCharge(booking(over), { price: sar(50_00), today: TODAY })

describe('what late days come to', () => {
  it('is the price a day of every container that stands for longer than was agreed', () => {
    expect(proposed({})).toEqual({ days: 3, amount: sar(300_00) })
    expect([proposed({ pickupOn: TODAY }), proposed({ status: 'accepted' })]).toEqual([null, null])
  })

  it('ends with the day on which they were fetched', () => {
    const tracking = [{ status: 'picked_up' as const, at: '2026-11-22T21:30:00.000Z', deviceAt: null }]
    expect(proposed({ status: 'completed', tracking })).toEqual({ days: 2, amount: sar(200_00) })
  })
})
