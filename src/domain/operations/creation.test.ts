import { describe, expect, it } from 'vitest'
import { decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleBooking, sampleContext, sampleDriver, sampleId, sampleOperation, sampleUnit } from '#tests/support/samples.ts'
import type { Booking } from '../bookings/booking.ts'
import { BOOKING_STATES } from '../bookings/lifecycle.ts'
import { findMutation } from '../catalog.ts'
import { customerEvents } from '../customer-events/customer-events.ts'
import { deliveryId, pickupId } from './plan.ts'
import { unitId } from '../units/unit.ts'

const BOOKING = sampleId(5)
const MOVEMENT = sampleId(7, 1)
const C = sampleId(4)
const u = (number: number) => ({ containerId: C, number })
const call = (over: object = {}) => ({
  operationId: MOVEMENT,
  bookingId: BOOKING,
  type: 'dump_and_return' as const,
  on: '2026-11-25',
  ...over,
})
const toDriver = { driverId: { from: null, to: sampleId(3) } }

/** A booking whose bins stand: those with the numbers from 1. */
const standing = (quantity = 1): MovementDay => {
  const day = new MovementDay([acceptedBooking({ quantity })])
  for (let place = 1; place <= quantity; place++) {
    const operationId = deliveryId(BOOKING, place)
    day.do('operation.assign', { operationId, edits: toDriver })
    day.do('operation.depart', { operationId })
    day.do('operation.arrive', { operationId, unit: u(place) })
  }
  return day
}
const movement = (day: MovementDay, id = MOVEMENT) => day.get('operations', id)

describe('a movement that a dispatcher calls for', () => {
  it('is planned for its day, with its driver, its bin and what the driver should know', () => {
    const day = standing(2)
    expect(day.do('operation.create', call({ type: 'relocate', driverId: sampleId(3), unit: u(2), note: 'Behind the house' }))).toBe('done')
    expect(movement(day)).toMatchObject({
      type: 'relocate',
      bookingId: BOOKING,
      requestId: null,
      scheduledOn: '2026-11-25',
      dueOn: '2026-11-25',
      driverId: sampleId(3),
      unit: u(2),
      containerNumber: 'RYD00041-2',
      instruction: 'Behind the house',
      containerStatus: 'scheduled',
    })
    expect(day.get('bookings', BOOKING)?.requested).toEqual([MOVEMENT])
  })

  it('is planned for today where the day has passed', () => {
    const day = standing()
    day.do('operation.create', call({ on: '2026-11-01' }))
    expect(movement(day)).toMatchObject({ scheduledOn: '2026-11-21', dueOn: '2026-11-21' })
  })

  it('has no id that follows from the booking’s, also where that movement is not planned yet', () => {
    const day = standing()
    // The pickup of the second bin is planned when that bin stands.
    const two: Booking = { ...acceptedBooking({ quantity: 2 }), status: 'on_site' }
    day.keep('bookings', two)
    expect(movement(day, pickupId(BOOKING, 2))).toBeUndefined()
    expect(day.do('operation.create', call({ operationId: pickupId(BOOKING, 2) }))).toBe('record.exists')
    expect(day.do('operation.create', call({ operationId: deliveryId(BOOKING, 2) }))).toBe('record.exists')
    expect(day.do('operation.create', call())).toBe('done')
  })

  it('leads its bin away and back', () => {
    const day = standing()
    day.do('operation.create', call({ driverId: sampleId(3) }))
    const steps = [
      day.do('operation.depart', { operationId: MOVEMENT }),
      day.do('operation.collect', { operationId: MOVEMENT }),
      day.do('operation.arrive', { operationId: MOVEMENT, weightTicket: { number: 'W-1', kilograms: 2400, photo: null } }),
    ]
    expect(steps).toEqual(['done', 'done', 'done'])
    expect(movement(day)).toMatchObject({ containerStatus: 'on_site', containerNumber: 'RYD00041-1' })
    expect(day.get('units', unitId(C, 1))).toMatchObject({ status: 'on_site', bookingId: BOOKING })
    // The next time it is full.
    expect(day.do('operation.create', call({ operationId: sampleId(7, 2) }))).toBe('done')
  })

  it('is gone when it is taken back, and stays where anything was built on it', () => {
    const day = standing()
    const before = day.facts()
    day.do('operation.create', call())
    const made = day.last
    const bound = findMutation('operation.create')?.bind({ args: call() })
    expect(bound?.ok && bound.inverse(made)).toEqual({ name: 'operation.takeBack', args: { operationId: MOVEMENT, decisionId: made } })
    expect(day.undo(MOVEMENT)).toBe('done')
    expect(day.facts()).toBe(before)
    day.do('operation.create', call())
    const again = day.last
    day.do('operation.assign', { operationId: MOVEMENT, edits: toDriver })
    expect([day.undo(MOVEMENT, made), day.undo(MOVEMENT, again)]).toEqual(['operation.changed_since', 'operation.changed_since'])
  })

  it('is refused for the reason of its booking’s state', () => {
    const answers = BOOKING_STATES.map((status) => {
      const day = new MovementDay([])
      day.keep('bookings', sampleBooking({ status }))
      return [status, day.do('operation.create', call())]
    })
    expect(Object.fromEntries(answers)).toEqual({
      new: 'booking.not_accepted_yet',
      accepted: 'booking.not_on_site',
      assigned: 'booking.not_on_site',
      out_for_delivery: 'booking.not_on_site',
      on_site: 'done',
      picked_up: 'booking.already_picked_up',
      completed: 'booking.already_completed',
      rejected: 'booking.was_rejected',
      expired: 'booking.has_expired',
      cancelled: 'booking.was_cancelled',
    })
    expect(new MovementDay([]).do('operation.create', call())).toBe('booking.not_found')
    // The words of this one say since when.
    const expired = sampleBooking({ status: 'expired', answerDueAt: '2026-11-21T09:00:00.000Z' })
    expect(refusalOf(decideOn('operation.create', call(), { bookings: [expired] }))).toEqual({
      code: 'booking.has_expired',
      params: { number: expired.number, at: '2026-11-21T09:00:00.000Z' },
    })
  })

  it('is refused where its bin does not stand there, or each has such a movement', () => {
    const day = standing(2)
    expect(day.do('operation.create', call({ unit: u(5) }))).toBe('operation.unit_elsewhere')
    expect(day.do('operation.create', call({ unit: u(1) }))).toBe('done')
    expect(day.do('operation.create', call())).toBe('record.exists')
    const other = { operationId: sampleId(7, 2) }
    expect(day.do('operation.create', call({ ...other, unit: u(1) }))).toBe('operation.already_planned')
    expect(day.do('operation.create', call({ ...other, unit: u(2) }))).toBe('done')
    expect(day.do('operation.create', call({ operationId: sampleId(7, 3) }))).toBe('operation.already_planned')
    expect(day.do('operation.create', call({ operationId: sampleId(7, 3), type: 'relocate', note: 'x' }))).toBe('done')
  })

  it('is refused for a bin that is on the truck already, and where nobody could say which bin it is', () => {
    const day = standing(2)
    const operationId = pickupId(BOOKING, 1)
    day.do('operation.assign', { operationId, edits: toDriver })
    day.do('operation.depart', { operationId })
    day.do('operation.collect', { operationId })
    expect(day.do('operation.create', call({ unit: u(1) }))).toBe('operation.unit_elsewhere')
    day.do('operation.return', { operationId, isFull: false })
    expect(day.do('operation.create', call({ unit: u(1) }))).toBe('operation.unit_elsewhere')
    day.rows.delete(`containers:${C}`)
    expect(day.do('operation.create', call())).toBe('record.not_found')
  })

  it('is one for each bin, however many movements are to fetch it', () => {
    const day = standing()
    const [removal, booking] = [sampleId(7, 3), day.get('bookings', BOOKING)]
    day.keep('operations', sampleOperation({ id: removal, bookingId: BOOKING, type: 'pickup' }))
    const called = { ...sampleBooking(), ...booking, requested: [removal] }
    day.keep('bookings', called)
    expect(day.do('operation.create', call())).toBe('done')
    expect(day.do('operation.create', call({ operationId: sampleId(7, 2) }))).toBe('operation.already_planned')
  })

  it('asks where a relocated bin goes, and names no bin for an exchange', () => {
    const day = standing()
    expect(day.do('operation.create', call({ type: 'relocate' }))).toBe('mutation.invalid')
    expect(day.do('operation.create', call({ type: 'exchange', unit: u(1) }))).toBe('mutation.invalid')
  })

  it('goes to no driver whose license ends before its day', () => {
    const day = standing()
    day.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now, licenseExpiresOn: '2026-11-20' }))
    expect(day.do('operation.create', call({ driverId: sampleId(3) }))).toBe('driver.licence_expired')
    expect(day.do('operation.create', call({ driverId: sampleId(3, 9) }))).toBe('record.not_found')
  })

  it('knows a bin of a booking from elsewhere by where the bin is', () => {
    const day = new MovementDay([])
    day.keep('bookings', sampleBooking({ status: 'on_site' }))
    day.keep('units', sampleUnit({ id: unitId(C, 4), containerId: C, number: 4, status: 'on_site', bookingId: BOOKING }))
    day.keep('units', sampleUnit({ id: unitId(C, 2), containerId: C, number: 2, status: 'on_site', bookingId: sampleId(5, 9) }))
    for (const number of [2, 3]) expect(day.do('operation.create', call({ unit: u(number) }))).toBe('operation.unit_elsewhere')
    expect(day.do('operation.create', call({ unit: u(4) }))).toBe('done')
  })

  it('ends with its booking, the bin staying with its pickup though the driver has left', () => {
    const day = standing()
    day.do('operation.create', call({ driverId: sampleId(3), unit: u(1) }))
    day.do('operation.depart', { operationId: MOVEMENT })
    const operationId = pickupId(BOOKING, 1)
    day.do('operation.assign', { operationId, edits: toDriver })
    day.do('operation.depart', { operationId })
    day.do('operation.collect', { operationId })
    expect(day.do('operation.return', { operationId, isFull: false })).toBe('done')
    expect(day.get('bookings', BOOKING)?.status).toBe('completed')
    expect(movement(day)?.containerStatus).toBe('cancelled')
  })

  it('is not driven any more once its bin is fetched, though others of the booking stand, and is again when that is taken back', () => {
    const day = standing(2)
    const other = sampleId(7, 2)
    day.do('operation.create', call({ unit: u(1) }))
    day.do('operation.create', call({ operationId: other, unit: u(2) }))
    const operationId = pickupId(BOOKING, 1)
    day.do('operation.assign', { operationId, edits: toDriver })
    day.do('operation.depart', { operationId })
    const before = day.facts()
    expect(day.do('operation.collect', { operationId })).toBe('done')
    expect([movement(day)?.containerStatus, movement(day, other)?.containerStatus]).toEqual(['cancelled', 'scheduled'])
    expect([day.undo(operationId), day.facts()]).toEqual(['done', before])
  })

  it('is done with the bin that was put in the place of its own', () => {
    const day = standing()
    day.do('operation.create', call({ unit: u(1) }))
    const operationId = sampleId(7, 2)
    day.do('operation.create', call({ operationId, type: 'exchange', driverId: sampleId(3) }))
    day.do('operation.depart', { operationId })
    expect(day.do('operation.arrive', { operationId, unit: u(6), lifted: u(1) })).toBe('done')
    expect(movement(day)).toMatchObject({ unit: u(6), containerNumber: 'RYD00041-6' })
    expect(day.get('operations', pickupId(BOOKING, 1))?.unit).toEqual(u(6))
  })

  it('is told to the customer when it comes and when it is taken back, and no other that comes', () => {
    const day = standing()
    day.do('operation.create', call())
    const after = movement(day)
    const ref = { kind: 'operations' as const, id: MOVEMENT }
    const told = (before: typeof after, now: typeof after) =>
      customerEvents([{ ref, before, after: now }]).map(({ type, data }) => [type, 'containerStatus' in data && data.containerStatus])
    expect(told(undefined, after)).toEqual([['movement.planned', 'scheduled']])
    expect(told(after, undefined)).toEqual([['movement.corrected', 'cancelled']])
    expect(told(undefined, day.get('operations', pickupId(BOOKING, 1)))).toEqual([])
  })
})
