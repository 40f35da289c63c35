import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContext, sampleId } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { paidBack } from './amounts.ts'
import { MOST_PAYMENTS } from './booking-parts.ts'

describe('payments through the marketplace', () => {
  it('of one booking have an end: one more is refused, and no record that cannot be kept is made', () => {
    const before = (count: number) =>
      sampleBooking({
        total: sar(150_000),
        amountPaid: sar(count),
        paymentStatus: 'unpaid',
        payments: Array.from({ length: count }, (_, n) => ({
          id: sampleId(50, n),
          amount: sar(1),
          method: 'card' as const,
          paidAt: sampleContext.now,
        })),
      })
    const pay = (count: number) =>
      decideOn('booking.recordPayment', { bookingId: sampleId(5), amount: sar(1), method: 'card' }, { bookings: [before(count)] })
    expect(bookingAfter(pay(MOST_PAYMENTS - 1)).payments).toHaveLength(MOST_PAYMENTS)
    expect(refusalOf(pay(MOST_PAYMENTS))).toEqual({ code: 'booking.paid_too_much', params: { number: 10_041, due: 0 } })
  })

  it('count once, also where it was forgotten that their mutation was carried out', () => {
    const owed = sampleBooking({ total: sar(150_000), amountPaid: sar(100_000), paymentStatus: 'unpaid' })
    const pay = (booking: typeof owed) =>
      decideOn('booking.recordPayment', { bookingId: sampleId(5), amount: sar(20_000), method: 'card' }, { bookings: [booking] })
    expect(pay(bookingAfter(pay(owed)))).toEqual({ ok: true, changes: [] })
  })

  it('that go back with the cash are never below zero, also where a booking was brought along with more cash than was paid', () => {
    const receipt = {
      amount: sar(500),
      receivedOn: '2026-11-20',
      driverId: null,
      note: null,
      recordedBy: null,
      recordedAt: sampleContext.now,
      recordedOnDeviceAt: sampleContext.now,
      decisionId: sampleId(51),
    }
    const brought = sampleBooking({ status: 'cancelled', paymentMethod: 'card', amountPaid: sar(300), receipts: [receipt] })
    expect(paidBack(brought)).toEqual({ cash: sar(300), online: sar(0) })
  })
})
