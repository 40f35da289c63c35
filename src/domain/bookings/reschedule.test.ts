import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import { MovementDay } from '#tests/support/movement-day.ts'
import { sampleBooking, sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import type { MutationArgs } from '../catalog.ts'
import { addDaysTo, dayOf, daysBetween } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { deliveryId, plannedDeliveries } from '../operations/plan.ts'
import { bookingSchema, type Booking } from './booking.ts'
import { BOOKING_STATES } from './lifecycle.ts'
import { rescheduleBooking } from './reschedule.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const { now } = sampleContext
const ahead = { startsAt: '2026-11-24T05:00:00.000Z', deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T05:00:00.000Z' }
const accepted = (over: Partial<Booking> = {}) => sampleBooking({ ...ahead, status: 'accepted', total: sar(200_000), ...over })
const NOTICE = '2026-11-23T05:00:00.000Z'

describe('booking.reschedule', () => {
  const move = (booking: Booking, args: object, at = now) =>
    decideOn('booking.reschedule', { ...ids, ...args }, { bookings: [booking], operations: plannedDeliveries(booking, now) }, at)

  it('moves all dates alike, and the deliveries with them', () => {
    const decision = move(accepted(), { startsOn: '2026-11-26' })
    expect(bookingAfter(decision)).toEqual(
      accepted({
        deliveryOn: '2026-11-26',
        startsAt: '2026-11-26T05:00:00.000Z',
        pickupOn: '2026-12-10',
        endsAt: '2026-12-10T05:00:00.000Z',
      }),
    )
    expect(putsOf(decision, 'operations').map(({ scheduledOn, durationDays }) => [scheduledOn, durationDays])).toEqual([
      ['2026-11-26', 14],
      ['2026-11-26', 14],
    ])
  })

  it.each([
    ['ran out yesterday', addDaysTo(dayOf(now), -1), 'driver.licence_expired'],
    ['runs out today', dayOf(now), null],
  ])('of a booking whose driver’s license %s', (_what, licenseExpiresOn, code) => {
    const driver = sampleDriver({ licenseExpiresOn })
    const booking = accepted({ status: 'assigned', driverId: driver.id })
    const operations = plannedDeliveries(booking, now)
    const moved = (args: object) =>
      decideOn('booking.reschedule', { ...ids, ...args }, { bookings: [booking], operations, drivers: [driver] })
    if (code === null) expect(bookingAfter(moved({ startsOn: '2026-11-26' }))).toMatchObject({ deliveryOn: '2026-11-26' })
    else expect(refusalOf(moved({ startsOn: '2026-11-26' }))).toEqual({ code, params: { expiresOn: licenseExpiresOn } })
    // Only another day is given to the driver anew: it may last longer.
    expect(bookingAfter(moved({ startsOn: '2026-11-24', days: 15 }))).toMatchObject({ rentalDays: 15 })
  })

  it('is taken back also when the driver’s license has run out since, and a change that only says so is not', () => {
    const driver = sampleDriver({ licenseExpiresOn: dayOf(now) })
    const booking = accepted({ status: 'assigned', driverId: driver.id })
    const operations = plannedDeliveries(booking, now)
    const args = { ...ids, startsOn: '2026-11-26', was: { startsOn: '2026-11-24' } }
    const moved = decideOn('booking.reschedule', args, { bookings: [booking], operations, drivers: [driver] })
    const expired = sampleDriver({ licenseExpiresOn: addDaysTo(dayOf(now), -1) })
    const after = { bookings: [bookingAfter(moved)], operations: putsOf(moved, 'operations'), drivers: [expired] }
    const inverse = rescheduleBooking.inverse?.(args, sampleContext.mutationId)
    const later = '2026-11-22T09:30:00.000Z'
    expect(bookingAfter(decideOn('booking.reschedule', inverse?.args, after, later))).toEqual(booking)
    const other = rescheduleBooking.inverse?.(args, sampleId(77))
    expect(refusalOf(decideOn('booking.reschedule', other?.args, after, later))).toMatchObject({ code: 'driver.licence_expired' })
  })

  it('never has the container fetched before it is brought, where an earlier pickup was agreed to', () => {
    const fetchedEarly = accepted({ pickupOn: '2026-11-26', endsAt: '2026-11-26T05:00:00.000Z' })
    expect(bookingAfter(move(fetchedEarly, { startsOn: '2026-11-25', days: 12 }))).toMatchObject({ pickupOn: '2026-11-25', rentalDays: 12 })
    expect(refusalOf(move(fetchedEarly, { startsOn: '2026-11-25', days: 11 }))).toEqual({
      code: 'request.pickup_before_delivery',
      params: { deliveryOn: '2026-11-25' },
    })
  })

  it('is undone with each delivery on its day and at its place in the driver’s day', () => {
    const booking = accepted()
    const [one, other] = plannedDeliveries(booking, now)
    if (!one || !other) throw new Error('two bins')
    const operations = [
      { ...one, runOrder: 3, scheduledOn: '2026-11-25' },
      { ...other, scheduledOn: null },
    ]
    const args = { ...ids, startsOn: '2026-11-22', was: { startsOn: '2026-11-24' } }
    const moved = decideOn('booking.reschedule', args, { bookings: [booking], operations })
    const inverse = rescheduleBooking.inverse?.(args, sampleContext.mutationId)
    const back = decideOn(
      inverse?.name ?? '',
      inverse?.args,
      { bookings: [bookingAfter(moved)], operations: putsOf(moved, 'operations') },
      '2026-11-20T09:30:00.000Z',
    )
    expect(bookingAfter(back)).toEqual(booking)
    expect(putsOf(back, 'operations').map(({ runOrder, scheduledOn, dueOn }) => [runOrder, scheduledOn, dueOn])).toEqual([
      [3, '2026-11-25', '2026-11-24'],
      [null, null, '2026-11-24'],
    ])
  })

  it('leaves what a colleague chose meanwhile, and keeps what this person did not mean to change', () => {
    const was = { startsOn: '2026-11-24', days: 14 }
    const theirs = accepted({ deliveryOn: '2026-11-26', startsAt: '2026-11-26T05:00:00.000Z' })
    const renewed = accepted({ rentalDays: 19, pickupOn: '2026-12-13' })
    const changed = { code: 'booking.dates_changed', params: { number: 10_041, on: '2026-11-26', days: 14 } }
    expect(refusalOf(move(theirs, { startsOn: '2026-11-28', days: 14, was }))).toEqual(changed)
    expect(refusalOf(move(renewed, { startsOn: '2026-11-24', days: 12, was }))).toMatchObject({ code: 'booking.dates_changed' })
    // What both chose alike, and each the other part, goes together.
    expect(bookingAfter(move(theirs, { startsOn: '2026-11-26', days: 14, was }))).toMatchObject({
      deliveryOn: '2026-11-26',
      rentalDays: 14,
    })
    expect(bookingAfter(move(renewed, { startsOn: '2026-11-25', days: 14, was }))).toMatchObject({
      deliveryOn: '2026-11-25',
      rentalDays: 19,
    })
    expect(bookingAfter(move(theirs, { startsOn: '2026-11-24', days: 10, was }))).toMatchObject({
      deliveryOn: '2026-11-26',
      rentalDays: 10,
    })
  })

  it('into the last day before it begins can be undone while nothing was built on it, and by nobody who did not make it', () => {
    const booking = accepted()
    const args = { ...ids, startsOn: '2026-11-22', days: 14, was: { startsOn: '2026-11-24', days: 14 } }
    const at = '2026-11-21T09:00:00.000Z'
    const moved = decideOn('booking.reschedule', args, { bookings: [booking], operations: plannedDeliveries(booking, now) }, at)
    const after = { bookings: [bookingAfter(moved)], operations: putsOf(moved, 'operations') }
    const inverse = rescheduleBooking.inverse?.(args, sampleContext.mutationId)
    expect(bookingAfter(decideOn('booking.reschedule', inverse?.args, after, at))).toEqual(booking)
    const closed = { code: 'booking.too_close', params: { number: 10_041, at: '2026-11-21T05:00:00.000Z' } }
    expect(refusalOf(decideOn('booking.reschedule', { ...ids, startsOn: '2026-11-24' }, after, at))).toEqual(closed)
    expect(
      refusalOf(
        decideOn(
          'booking.reschedule',
          { ...args, startsOn: '2026-11-24', was: { startsOn: '2026-11-22', days: 14 }, undoes: sampleId(98) },
          after,
          at,
        ),
      ),
    ).toEqual(closed)
    expect(refusalOf(decideOn('booking.reschedule', inverse?.args, after, '2026-11-23T05:00:00.001Z'))).toMatchObject({
      code: 'booking.too_close',
    })
  })

  it('is no undo where it names another change of the booking’s movements: there is no way round the notice, nor round the license', () => {
    const [near, driver] = ['2026-11-22', sampleDriver({ phoneVerifiedAt: now })]
    const booking = accepted({ driverId: null, startsAt: `${near}T05:00:00.000Z`, deliveryOn: near })
    const held = { bookings: [booking], operations: plannedDeliveries(booking, now), drivers: [driver] }
    const assigned = decideOn('booking.assign', { ...ids, driverId: driver.id }, held)
    const after = (licenseExpiresOn: string) => ({
      bookings: [bookingAfter(assigned)],
      operations: putsOf(assigned, 'operations'),
      drivers: [{ ...driver, licenseExpiresOn }],
    })
    const undoing = (startsOn: string, at: string, licenseExpiresOn = driver.licenseExpiresOn) =>
      refusalOf(decideOn('booking.reschedule', { ...ids, startsOn, undoes: sampleContext.mutationId }, after(licenseExpiresOn), at))
    expect(undoing('2027-10-01', now)).toMatchObject({ code: 'booking.too_close' })
    expect(undoing(near, now)).toMatchObject({ code: 'booking.too_close' })
    expect(undoing('2026-11-26', '2026-11-20T05:00:00.000Z', '2026-11-19')).toMatchObject({ code: 'driver.licence_expired' })
  })

  it('may change how long it lasts, from 1 to 30 days', () => {
    expect(bookingAfter(move(accepted(), { startsOn: '2026-11-24', days: 30 }))).toMatchObject({ rentalDays: 30, pickupOn: '2026-12-24' })
    expect(bookingAfter(move(accepted(), { startsOn: '2026-11-24', days: 1 }))).toMatchObject({ rentalDays: 1, pickupOn: '2026-11-25' })
    expect(refusalOf(move(accepted(), { startsOn: '2026-11-24', days: 31 }))).toEqual({
      code: 'booking.too_long',
      params: { number: 10_041, most: 30 },
    })
  })

  it('that only lasts longer leaves the deliveries as they were planned, and what can be taken back of that', () => {
    const day = new MovementDay([accepted({ status: 'assigned', driverId: sampleId(3) })])
    const operationId = deliveryId(ids.bookingId, 1)
    const edits = {
      scheduledOn: { from: '2026-11-24', to: '2026-11-26' },
      hours: { from: null, to: { from: '08:00', to: '10:00' } },
      pinned: { from: false, to: true },
    }
    expect(day.do('operation.plan', { operationId, edits })).toBe('done')
    const etaAt = { from: null, to: '2026-11-26T06:00:00.000Z' }
    expect(day.do('operation.plan', { operationId, edits: { runOrder: { from: null, to: 3 }, etaAt } })).toBe('done')
    const [planned, decisionId] = [day.get('operations', operationId), day.last]
    const longer = { ...ids, startsOn: '2026-11-24', days: 20, was: { startsOn: '2026-11-24', days: 14 } }
    expect(day.do('booking.reschedule', longer)).toBe('done')
    expect(day.get('operations', operationId)).toEqual({ ...planned, durationDays: 20 })
    const back = rescheduleBooking.inverse?.(longer, day.last)
    expect(day.do('booking.reschedule', back?.args as MutationArgs<'booking.reschedule'>)).toBe('done')
    expect(day.get('operations', operationId)).toEqual(planned)
    expect(day.undo(operationId, decisionId)).toBe('done')
  })

  it('leaves a rental of an older release as long as it was', () => {
    expect(move(accepted({ rentalDays: 45 }), { startsOn: '2026-11-26' }).ok).toBe(true)
  })

  it('is possible for a year ahead, and not for a year that was mistyped', () => {
    expect(move(accepted(), { startsOn: '2027-11-21' }).ok).toBe(true)
    const far = { code: 'day.too_far', params: { on: '2027-11-21' } }
    expect(refusalOf(move(accepted(), { startsOn: '2027-11-22' }))).toEqual(far)
    // What was agreed for later may last longer.
    const later = accepted({
      startsAt: '2028-01-10T05:00:00.000Z',
      deliveryOn: '2028-01-10',
      pickupOn: '2028-01-24',
      endsAt: '2028-01-24T05:00:00.000Z',
    })
    expect(move(later, { startsOn: '2028-01-10', days: 20 }).ok).toBe(true)
  })

  it('is possible up to a day before the start', () => {
    expect(move(accepted(), { startsOn: '2026-11-26' }, NOTICE).ok).toBe(true)
    expect(refusalOf(move(accepted(), { startsOn: '2026-11-26' }, '2026-11-23T05:00:00.001Z'))).toEqual({
      code: 'booking.too_close',
      params: { number: 10_041, at: NOTICE },
    })
  })

  it.each(['2026-11-20', '2026-11-21'])('is refused for %s, whose hour has passed', (startsOn) => {
    expect(refusalOf(move(accepted(), { startsOn }))).toEqual({ code: 'booking.day_passed', params: { number: 10_041, on: startsOn } })
  })

  it('is refused for the very moment it is', () => {
    const at = { startsAt: '2026-11-24T09:30:00.000Z', endsAt: '2026-12-08T09:30:00.000Z' }
    expect(refusalOf(move(accepted(at), { startsOn: '2026-11-21' }))).toMatchObject({ code: 'booking.day_passed' })
    expect(move(accepted(at), { startsOn: '2026-11-21' }, '2026-11-21T09:29:59.999Z').ok).toBe(true)
  })

  it.each(BOOKING_STATES.filter((status) => status !== 'accepted' && status !== 'assigned'))('is refused for what is %s', (status) => {
    expect(move(accepted({ status }), { startsOn: '2026-11-26' }).ok).toBe(false)
  })

  it('comes back to what it was by its undo, whatever was asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.option(fc.integer({ min: 1, max: 30 })), (by, days) => {
        const before = accepted()
        const startsOn = addDaysTo('2026-11-22', by)
        const after = bookingAfter(move(before, { startsOn, ...(days === null ? {} : { days }) }))
        v.assert(bookingSchema, after)
        expect(daysBetween(after.deliveryOn, after.pickupOn)).toBe(after.rentalDays)
        expect(daysBetween(after.startsAt.slice(0, 10), after.endsAt.slice(0, 10))).toBe(after.rentalDays)
        expect(after.startsAt.slice(10)).toBe(before.startsAt.slice(10))
        fc.pre(after.startsAt > '2026-11-22T09:30:00.000Z')
        expect(bookingAfter(move(after, { startsOn: before.deliveryOn, days: before.rentalDays }))).toEqual(before)
      }),
    )
  })
})
