import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { reason, reasonFault } from './reason.ts'
import { keptReason } from './text.ts'

describe('a reason', () => {
  it.each(['', ' \n', '\u200F', '\u202E\u202C', ' \u200B\u2060\uFEFF ', '\u061C\u00AD'])('that nobody can see is none: %j', (unseen) => {
    expect(v.is(reason, unseen)).toBe(false)
    expect(reasonFault(unseen)).toBe('reason.required')
    const args = { vendorId: sampleId(1), bookingId: sampleId(5), reason: unseen }
    const decision = decideOn('booking.reject', args, { bookings: [sampleBooking({ status: 'new' })] })
    expect(refusalOf(decision)).toEqual({ code: 'mutation.invalid', params: { field: 'reason' } })
  })

  it.each(['x', '.', '؟', '٣', '😀', '\u200Fلا شاحنة\u200F', 'می\u200Cرود'])('is whatever can be read: %j', (seen) => {
    expect(v.is(reason, seen)).toBe(true)
    expect(reasonFault(seen)).toBeNull()
  })

  it('that a record holds already stays', () => {
    expect(v.is(keptReason, '\u200F')).toBe(true)
    expect([v.is(keptReason, ' '), v.is(keptReason, 'x'.repeat(501)), v.is(reason, 'x'.repeat(501))]).toEqual([false, false, false])
  })
  it('has an end, without the spaces around it', () => {
    expect([reasonFault(`  ${'x'.repeat(500)}  `), reasonFault('x'.repeat(501))]).toEqual([null, 'reason.too_long'])
  })
})
