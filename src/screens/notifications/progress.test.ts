import { expect, it } from 'vitest'
import { sampleBooking, samplePenalty, sampleRequest, sampleVendor } from '#tests/support/samples.ts'
import { progressOf } from './progress.ts'

const done = (...asked: Parameters<typeof progressOf>) => progressOf(...asked).isDone
const vendor = (status: 'pending' | 'approved' | 'rejected') => {
  const one = sampleVendor()
  return { ...one, kyc: { ...one.kyc, status } }
}

it('a penalty that is settled is nobody’s any more', () => {
  for (const code of ['penalty.issued', 'penalty.upheld'])
    expect((['unpaid', 'paid', 'waived'] as const).map((status) => done(code, { penalty: samplePenalty({ status }) }))).toEqual([
      false,
      true,
      true,
    ])
})

it('a booking that expired is looked after until it is open again', () => {
  const of = (status: 'expired' | 'new') => done('booking.expired', { booking: sampleBooking({ status }) })
  expect([of('expired'), of('new')]).toEqual([false, true])
})

it('an identity check that was turned down is looked after until it is sent again', () => {
  const of = (status: 'pending' | 'approved' | 'rejected') => done('kyc.rejected', { vendor: vendor(status) })
  expect([of('rejected'), of('pending'), of('approved')]).toEqual([false, true, true])
})

it('what waits for an answer is done when it has one, an accepted booking when its driver is known', () => {
  const placed = (status: 'new' | 'accepted' | 'assigned') => progressOf('booking.placed', { booking: sampleBooking({ status }) })
  expect([placed('new'), placed('accepted'), placed('assigned')]).toEqual([
    { isAnswered: false, isDone: false },
    { isAnswered: true, isDone: false },
    { isAnswered: true, isDone: true },
  ])
  const asked = (status: 'pending' | 'approved') => done('request.submitted.renewal', { request: { ...sampleRequest('renewal'), status } })
  expect([asked('pending'), asked('approved'), done('penalty.issued', { penalty: null })]).toEqual([false, true, false])
})
