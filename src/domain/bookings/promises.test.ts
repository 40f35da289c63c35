import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContainer, sampleContext, sampleId } from '#tests/support/samples.ts'
import type { Booking } from './booking.ts'
import { unitsFault, unitsTaken, type BookingChange } from './promises.ts'
import { movedTo } from './reschedule.ts'

const ahead = { startsAt: '2026-11-24T05:00:00.000Z', deliveryOn: '2026-11-24', pickupOn: '2026-11-27', endsAt: '2026-11-27T05:00:00.000Z' }
const accepted = (over: Partial<Booking> = {}) =>
  sampleBooking({ ...ahead, status: 'accepted', driverId: null, quantity: 1, rentalDays: 3, ...over })
const change = (before: Booking, after: Partial<Booking>): BookingChange => ({ before, after: { ...before, ...after } })

describe('the bins that a change promises', () => {
  it('are those of an acceptance, of other days, and of days more, but not of days fewer', () => {
    const before = accepted()
    expect(unitsTaken(change(accepted({ status: 'new' }), { status: 'accepted' }))).toBe('accepted')
    expect(unitsTaken({ before, after: movedTo(before, '2026-11-25', undefined) })).toBe('accepted')
    expect(unitsTaken({ before, after: movedTo(before, '2026-11-23', undefined) })).toBe('accepted')
    expect(unitsTaken({ before, after: movedTo(before, before.deliveryOn, 4) })).toBe('accepted')
    expect(unitsTaken({ before, after: movedTo(before, before.deliveryOn, 2) })).toBeNull()
    expect(unitsTaken(change(before, { status: 'assigned' }))).toBe('assigned')
  })

  it('are refused where it lasts longer, into days on which the last bin is promised', () => {
    const before = accepted()
    const other = accepted({ id: sampleId(5, 2), deliveryOn: '2026-11-27', pickupOn: '2026-11-30' })
    const container = sampleContainer({ inventory: { sku: 'A', units: 1, stock: 1 } })
    const known = { stock: () => ({ container, units: [], bookings: [before, other] }), now: sampleContext.now }
    expect(unitsFault({ before, after: movedTo(before, before.deliveryOn, 4) }, known)).toEqual({
      code: 'booking.no_free_unit',
      params: { number: before.number, on: '2026-11-27' },
    })
  })
})
