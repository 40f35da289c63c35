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
    ['one that has run out, by a clock that began anew', '2026-11-20', { clientAt: '2020-01-01T08:00:00.000Z' }, 'driver.licence_expired'],
    ['one that has run out, by a clock ahead', '2026-11-20', { clientAt: '2026-12-20T08:00:00.000Z' }, 'driver.licence_expired'],
  ])('with %s: %s, %o: %s', (_what, licenseExpiresOn, over, outcome) => {
    expect(left(licenseExpiresOn, over)[1]).toBe(outcome)
  })

  it('and what was given to the driver before it, on the last day of the license, are lawful when they are sent the day after', () => {
    const sent = { now: '2026-11-22T06:00:00.000Z', clientAt: '2026-11-21T18:00:00.000Z' }
    const driving = { licenseExpiresOn: '2026-11-21', phoneVerifiedAt: '2026-11-01T00:00:00.000Z' }
    const driver = sampleDriver(driving)
    const begin = () => new MovementDay([acceptedBooking({ quantity: 1 })], [['drivers', driver]])
    const about = { vendorId: sampleId(1), bookingId: sampleId(5) }
    const given = { operationId: D, edits: { driverId: { from: null, to: driver.id } } }
    const unit = { containerId: sampleId(4), number: 2 }
    for (const give of [
      (day: MovementDay, over: object) => day.do('operation.assign', given, over),
      (day: MovementDay, over: object) => day.do('booking.assign', { ...about, driverId: driver.id }, over),
    ]) {
      const day = begin()
      expect(give(day, { ...sent, clientAt: sent.now })).toBe('driver.licence_expired')
      expect(give(day, sent)).toBe('done')
      expect(day.do('operation.depart', { operationId: D }, sent)).toBe('done')
      expect(day.do('operation.arrive', { operationId: D, unit }, sent)).toBe('done')
      const call = {
        bookingId: about.bookingId,
        type: 'relocate',
        on: '2026-11-22',
        driverId: driver.id,
        note: 'Behind the house',
      } as const
      expect(day.do('operation.create', { ...call, operationId: sampleId(60) }, sent)).toBe('done')
    }
    // So is another day for what the driver has; whoever is away by now is given nothing.
    const day = begin()
    expect(day.do('operation.assign', given, sent)).toBe('done')
    const moved = { operationId: D, edits: { scheduledOn: { from: '2026-11-21', to: '2026-11-24' } } }
    expect(day.do('operation.plan', moved, sent)).toBe('done')
    const away = begin()
    away.keep('drivers', sampleDriver({ ...driving, available: false }))
    expect(away.do('operation.assign', given, sent)).toBe('driver.unavailable')
  })

  it('that was lawful is carried to its end whatever becomes of the license', () => {
    const [day] = left('2026-11-21')
    day.keep('drivers', sampleDriver({ licenseExpiresOn: '2026-11-20' }))
    expect(day.do('operation.arrive', { operationId: D, unit: { containerId: sampleId(4), number: 2 } })).toBe('done')
  })
})
