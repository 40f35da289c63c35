import { expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleId } from '#tests/support/samples.ts'
import { deliveryId } from './plan.ts'

it.each([
  ['at once', '2026-11-21T16:00:00.000Z', '2026-11-22'],
  ['the next morning', '2026-11-22T04:00:00.000Z', '2026-11-22'],
  ['two days later, when that day has passed', '2026-11-23T04:00:00.000Z', '2026-11-23'],
])('what was tried in vain is tried again on the day that the driver was told, also where it is sent %s', (_when, now, on) => {
  const day = new MovementDay([acceptedBooking({ quantity: 1 })])
  const delivery = { operationId: deliveryId(sampleId(5), 1) }
  day.do('operation.assign', { ...delivery, edits: { driverId: { from: null, to: sampleId(3) } } })
  day.do('operation.depart', delivery)
  expect(day.do('operation.fail', { ...delivery, reason: 'nobody_there' }, { now, clientAt: '2026-11-21T16:00:00.000Z' })).toBe('done')
  expect(day.get('operations', delivery.operationId)?.scheduledOn).toBe(on)
})
