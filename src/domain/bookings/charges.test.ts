import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContext, sampleId } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { MOST_CHARGES, type Charge } from './booking-parts.ts'
import { recordCash } from './cash.ts'
import { draftCharge } from './charges.ts'

describe('charges of one booking', () => {
  it('have an end, those that were declined included: one more is refused, and no record that cannot be kept is made', () => {
    const declined = (n: number): Charge => ({
      id: sampleId(50, n),
      type: 'overweight',
      amount: sar(1),
      note: 'Two tonnes over',
      status: 'declined',
      draftedAt: sampleContext.now,
      draftedOnDeviceAt: sampleContext.now,
      decidedAt: sampleContext.now,
      declineReason: 'No ticket',
    })
    const draft = (count: number) =>
      decideOn(
        'booking.draftCharge',
        { vendorId: sampleId(1), bookingId: sampleId(5), type: 'overweight', amount: sar(1), note: 'One more' },
        { bookings: [sampleBooking({ charges: Array.from({ length: count }, (_, n) => declined(n)) })] },
      )
    expect(bookingAfter(draft(MOST_CHARGES - 1)).charges).toHaveLength(MOST_CHARGES)
    expect(refusalOf(draft(MOST_CHARGES))).toEqual({ code: 'booking.too_many_charges', params: { number: 10_041, most: MOST_CHARGES } })
  })
})

describe('the note of an amount', () => {
  const about = { vendorId: sampleId(1), bookingId: sampleId(5), amount: sar(1) }
  it.each([
    ['Two tonnes over', true],
    [' ', false],
    ['\u200F\u2060', false],
    ['x'.repeat(501), false],
  ])('%j is one: %s', (note, is) => {
    expect(v.is(draftCharge.args, { ...about, type: 'overweight', note })).toBe(is)
    expect(v.is(recordCash.args, { ...about, receivedOn: '2026-11-21', driverId: null, note, recordedBy: null, paid: sar(0) })).toBe(is)
  })
})
