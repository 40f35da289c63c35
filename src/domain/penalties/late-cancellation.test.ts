import { expect, it } from 'vitest'
import { decideOn } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContext, sampleId, samplePenalty } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import type { Penalty } from './penalty.ts'

const booking = sampleBooking({ status: 'accepted', quantity: 3, startsAt: sampleContext.now, total: sar(100_000), amountPaid: sar(0) })

const finedBy = (penalties: readonly Penalty[]) => {
  const args = { vendorId: sampleId(1), bookingId: booking.id, reason: 'No truck', penalty: sar(25_000) }
  const decision = decideOn('booking.cancel', args, { bookings: [booking], penalties })
  if (!decision.ok) throw new Error(decision.rejection.code)
  return decision.changes.flatMap((change) => (change.op === 'put' && change.kind === 'penalties' ? [change.body] : []))
}

it('costs what was shown, under the id of its booking', () => {
  expect(finedBy([])).toMatchObject([
    { id: booking.id, cause: 'late_cancellation', quantity: 3, amount: sar(25_000), status: 'unpaid', note: 'No truck', settledAt: null },
  ])
})

it('is owed once: one that is there already stays as it is', () => {
  expect(finedBy([samplePenalty({ id: booking.id, bookingId: booking.id, cause: 'late_cancellation' })])).toEqual([])
})
