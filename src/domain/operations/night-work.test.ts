import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContainer, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { arrivedOnOf, bookings, punctualityOf } from '../bookings/booking.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import type { Operation } from './operation.ts'
import { deliveryId, pickupId } from './plan.ts'

const night = { from: '20:00', to: '02:00' }
const workingHours: WorkingHours = { ...USUAL_HOURS, thursday: night, friday: night }
const delivery = { operationId: deliveryId(sampleId(5), 1) }
const unit = { containerId: sampleContainer().id, number: 1 }
/** Half past midnight on Friday, in Thursday's night; and when that is over. */
const [IN_THE_NIGHT, AFTER_IT] = ['2026-11-26T21:30:00.000Z', '2026-11-26T23:30:00.000Z']
const at = (now: string) => ({ now, clientAt: now })

/** A delivery that is on the road, which was agreed for Thursday, 26 November. */
const onTheRoad = (hours = workingHours) => {
  const agreed = acceptedBooking({ quantity: 1, deliveryOn: '2026-11-26', pickupOn: '2026-12-10' })
  const day = new MovementDay([agreed], [['vendors', sampleVendor({ workingHours: hours })]])
  day.do('operation.assign', { ...delivery, edits: { driverId: { from: null, to: sampleId(3) } } })
  expect(day.do('operation.depart', delivery, at('2026-11-26T20:30:00.000Z'))).toBe('done')
  return day
}
const arrived = (day: MovementDay, now: string) => {
  expect(day.do('operation.arrive', { ...delivery, unit }, at(now))).toBe('done')
  const booking = day.get('bookings', sampleId(5))
  if (!booking) throw new Error('no booking')
  return booking
}

describe('a delivery after midnight', () => {
  it('is of the day on which its night began, and in time', () => {
    const booking = arrived(onTheRoad(), IN_THE_NIGHT)
    expect([booking.status, arrivedOnOf(booking), punctualityOf(booking)]).toEqual(['on_site', '2026-11-26', 'on_time'])
    expect([bookings.columns.arrivedOn?.read(booking), bookings.columns.daysLate?.read(booking)]).toEqual(['2026-11-26', 0])
  })

  it('is late once the night is over, and where nobody works at night', () => {
    for (const booking of [arrived(onTheRoad(), AFTER_IT), arrived(onTheRoad(USUAL_HOURS), IN_THE_NIGHT)])
      expect([arrivedOnOf(booking), punctualityOf(booking)]).toEqual(['2026-11-27', 'late'])
  })

  it('has the night of its own hours, where it has any', () => {
    const day = onTheRoad(USUAL_HOURS)
    const operation = day.get('operations', delivery.operationId)
    if (!operation) throw new Error('no delivery')
    const ofNight: Operation = { ...operation, hours: { from: '22:00', to: '01:00' } }
    day.keep('operations', ofNight)
    expect(punctualityOf(arrived(day, IN_THE_NIGHT))).toBe('on_time')
  })

  it('that is taken back leaves no day behind', () => {
    const day = onTheRoad()
    arrived(day, IN_THE_NIGHT)
    expect(day.undo(delivery.operationId)).toBe('done')
    expect(day.get('bookings', sampleId(5))).not.toHaveProperty('arrivedOn')
    expect(punctualityOf(arrived(day, '2026-11-28T09:00:00.000Z'))).toBe('late')
  })

  it('keeps its day where its pickup is taken back', () => {
    const day = onTheRoad()
    arrived(day, IN_THE_NIGHT)
    const pickup = { operationId: pickupId(sampleId(5), 1) }
    day.do('operation.assign', { ...pickup, edits: { driverId: { from: null, to: sampleId(3) } } })
    expect(day.do('operation.depart', pickup, at('2026-12-10T08:00:00.000Z'))).toBe('done')
    expect(day.do('operation.collect', { ...pickup, unit }, at('2026-12-10T09:00:00.000Z'))).toBe('done')
    expect(day.get('bookings', sampleId(5))?.status).toBe('picked_up')
    expect(day.undo(pickup.operationId)).toBe('done')
    expect(day.get('bookings', sampleId(5))).toMatchObject({ status: 'on_site', arrivedOn: '2026-11-26' })
  })

  it('has the day on which it arrived, whatever the booking said of it before', () => {
    const day = onTheRoad()
    const booking = day.get('bookings', sampleId(5))
    if (!booking) throw new Error('no booking')
    const before = { ...booking, arrivedOn: '2026-11-20' }
    day.keep('bookings', before)
    expect(arrivedOnOf(arrived(day, AFTER_IT))).toBe('2026-11-27')
  })
})

it.each([
  ['in the night', IN_THE_NIGHT, '2026-11-27'],
  ['after it', AFTER_IT, '2026-11-28'],
])('what was tried in vain %s is tried again in the next one', (_when, now, on) => {
  const day = onTheRoad({ ...workingHours, saturday: night })
  expect(day.do('operation.fail', { ...delivery, reason: 'nobody_there' }, at(now))).toBe('done')
  expect(day.get('operations', delivery.operationId)?.scheduledOn).toBe(on)
})
