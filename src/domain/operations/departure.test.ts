import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleDriver, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { deliveryId } from './plan.ts'

const D = deliveryId(sampleId(5), 1)

describe('a departure', () => {
  const left = (licenseExpiresOn: string, over: { now?: string; clientAt?: string } = {}) => {
    const day = new MovementDay([acceptedBooking()], [['vendors', sampleVendor()]])
    day.do('operation.assign', { operationId: D, edits: { driverId: { from: null, to: sampleId(3) } } })
    day.keep('drivers', sampleDriver({ licenseExpiresOn }))
    return [day, day.do('operation.depart', { operationId: D }, over)] as const
  }

  it.each([
    ['a valid licence', '2026-11-21', {}, 'done'],
    ['one that has run out', '2026-11-20', {}, 'driver.licence_expired'],
    ['one that ran out before the departure was sent', '2026-11-20', { clientAt: '2026-11-20T20:59:00.000Z' }, 'done'],
    ['one that has run out, by a clock ahead', '2026-11-20', { clientAt: '2026-12-20T08:00:00.000Z' }, 'driver.licence_expired'],
  ])('with %s: %s, %o: %s', (_what, licenseExpiresOn, over, outcome) => {
    expect(left(licenseExpiresOn, over)[1]).toBe(outcome)
  })

  it('that was lawful is carried to its end whatever becomes of the licence', () => {
    const [day] = left('2026-11-21')
    day.keep('drivers', sampleDriver({ licenseExpiresOn: '2026-11-20' }))
    expect(day.do('operation.arrive', { operationId: D, unit: { containerId: sampleId(4), number: 2 } })).toBe('done')
  })
})
