import { expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { deliveryId } from './plan.ts'

const operationId = deliveryId(sampleId(5), 1)

it('a movement is called for within a year', () => {
  const day = new MovementDay([])
  day.keep('bookings', sampleBooking({ status: 'on_site' }))
  const call = (on: string) => day.do('operation.create', { operationId: sampleId(7), bookingId: sampleId(5), type: 'dump_and_return', on })
  expect([call('2036-11-24'), call('2027-11-20')]).toEqual(['day.too_far', 'done'])
})

it('a day that is too far ahead is refused to a plan, and to another try after a failed one', () => {
  const day = new MovementDay([acceptedBooking({ quantity: 1 })])
  const plan = (edits: object) => day.do('operation.plan', { operationId, edits })
  const on = (to: string) => plan({ scheduledOn: { from: day.get('operations', operationId)?.scheduledOn, to } })
  expect([on('2036-11-24'), on('2027-11-20')]).toEqual(['day.too_far', 'done'])
  plan({ driverId: { from: null, to: sampleId(3) } })
  day.do('operation.depart', { operationId })
  const fail = (to: string) => day.do('operation.fail', { operationId, reason: 'nobody_there', on: to })
  expect([fail('2036-11-24'), fail('2026-11-24')]).toEqual(['day.too_far', 'done'])
})
