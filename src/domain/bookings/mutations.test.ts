import { describe, expect, it } from 'vitest'
import { rowsOf, sampleBooking, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { acceptBooking } from './mutations.ts'

describe('booking.accept', () => {
  it('adds a step to what is tracked, at the moment of the decision and of the device', () => {
    const rows = rowsOf({ vendors: [sampleVendor({ isKyc: true })], bookings: [sampleBooking({ status: 'new' })] })
    const decision = acceptBooking.decide(rows, { vendorId: sampleId(1), bookingId: sampleId(5) }, sampleContext)
    const accepted = { status: 'accepted' as const, at: sampleContext.now, deviceAt: sampleContext.clientAt }
    const decisionId = sampleContext.mutationId
    const body = sampleBooking({ status: 'accepted', decisionId, tracking: [...sampleBooking().tracking, accepted] })
    expect(decision).toEqual({ ok: true, changes: [{ op: 'put', kind: 'bookings', body }] })
  })
})
