import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContainer, sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import { addDaysTo, dayOf, daysBetween } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { plannedDeliveries } from '../operations/plan.ts'
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
  ])('of a booking whose driver’s licence %s', (_what, licenseExpiresOn, code) => {
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

  it('is taken back also when the driver’s licence has run out since, and a change that only says so is not', () => {
    const driver = sampleDriver({ licenseExpiresOn: dayOf(now) })
    const booking = accepted({ status: 'assigned', driverId: driver.id })
    const operations = plannedDeliveries(booking, now)
    const args = { ...ids, startsOn: '2026-11-26', was: { startsOn: '2026-11-24' } }
    const moved = decideOn('booking.reschedule', args, { bookings: [booking], operations, drivers: [driver] })
    const after = { bookings: [bookingAfter(moved)], operations: putsOf(moved, 'operations'), drivers: [driver] }
    const inverse = rescheduleBooking.inverse?.(args, sampleContext.mutationId)
    const later = '2026-11-22T09:30:00.000Z'
    expect(bookingAfter(decideOn('booking.reschedule', inverse?.args, after, later))).toEqual(booking)
    const other = rescheduleBooking.inverse?.(args, sampleId(77))
    expect(refusalOf(decideOn('booking.reschedule', other?.args, after, later))).toMatchObject({ code: 'driver.licence_expired' })
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

  it('may change how long it lasts, from 1 to 30 days', () => {
    expect(bookingAfter(move(accepted(), { startsOn: '2026-11-24', days: 30 }))).toMatchObject({ rentalDays: 30, pickupOn: '2026-12-24' })
    expect(bookingAfter(move(accepted(), { startsOn: '2026-11-24', days: 1 }))).toMatchObject({ rentalDays: 1, pickupOn: '2026-11-25' })
    expect(refusalOf(move(accepted(), { startsOn: '2026-11-24', days: 31 }))).toEqual({
      code: 'booking.too_long',
      params: { number: 10_041, most: 30 },
    })
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

describe('booking.cancel', () => {
  const cancel = (booking: Booking, args: object = {}, at = now) =>
    decideOn(
      'booking.cancel',
      { ...ids, reason: 'No truck', ...args },
      { bookings: [booking], operations: plannedDeliveries(booking, now) },
      at,
    )

  it('costs nothing a day before the start, and ends its deliveries', () => {
    const decision = cancel(accepted(), {}, NOTICE)
    expect(bookingAfter(decision)).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'No truck', at: NOTICE, by: 'vendor', penalty: null },
    })
    expect(putsOf(decision, 'operations').map(({ containerStatus }) => containerStatus)).toEqual(['cancelled', 'cancelled'])
  })

  it('costs a quarter of the total later on, which is kept with it', () => {
    const late = '2026-11-23T05:00:00.001Z'
    expect(bookingAfter(cancel(accepted(), {}, late)).cancellation?.penalty).toEqual(sar(50_000))
    expect(bookingAfter(cancel(accepted(), { penalty: sar(50_000) }, late)).cancellation?.penalty).toEqual(sar(50_000))
  })

  it('is no way around an answer that is too late', () => {
    const waiting = sampleBooking({ ...ahead, status: 'new', answerDueAt: '2026-11-21T09:00:00.000Z' })
    expect(bookingAfter(cancel(waiting, {}, '2026-11-21T09:00:00.000Z')).status).toBe('cancelled')
    const late = { code: 'booking.has_expired', params: { number: 10_041, at: '2026-11-21T09:00:00.000Z' } }
    expect(refusalOf(cancel(waiting, {}, '2026-11-21T09:00:00.001Z'))).toEqual(late)
  })

  it('is refused where it costs what the person was not shown', () => {
    const late = '2026-11-23T05:00:00.001Z'
    const changed = (amount: number) => ({ code: 'booking.penalty_changed', params: { number: 10_041, amount } })
    expect(refusalOf(cancel(accepted(), { penalty: null }, late))).toEqual(changed(50_000))
    expect(refusalOf(cancel(accepted(), { penalty: sar(50_000) }, NOTICE))).toEqual(changed(0))
    expect(cancel(accepted(), { penalty: null }, NOTICE).ok).toBe(true)
  })

  it('of what was never accepted costs nothing at any time', () => {
    expect(bookingAfter(cancel(accepted({ status: 'new' }), {}, '2026-11-24T04:00:00.000Z')).cancellation?.penalty).toBeNull()
  })

  it.each(['on_site', 'picked_up', 'completed', 'rejected', 'expired', 'cancelled'] as const)('is refused for what is %s', (status) => {
    expect(cancel(accepted({ status })).ok).toBe(false)
  })

  it.each([
    ['customer', false, 'paid'],
    ['admin', true, 'refunded'],
  ] as const)('by the %s costs the vendor nothing (refunded: %s)', (by, isRefunded, paymentStatus) => {
    const booking = accepted()
    const held = { bookings: [booking], operations: plannedDeliveries(booking, now) }
    const args = { bookingId: ids.bookingId, reason: 'Ordered elsewhere', by, isRefunded }
    const decision = decideOn('booking.withdraw', args, held, '2026-11-24T04:00:00.000Z')
    expect(bookingAfter(decision)).toMatchObject({ status: 'cancelled', paymentStatus, cancellation: { by, penalty: null } })
    expect(putsOf(decision, 'operations')).toHaveLength(2)
  })

  it('gives nothing back of what was not paid', () => {
    const args = { bookingId: ids.bookingId, reason: 'Ordered elsewhere', by: 'customer', isRefunded: true }
    const held = { bookings: [accepted({ amountPaid: sar(0), paymentStatus: 'unpaid' })] }
    expect(bookingAfter(decideOn('booking.withdraw', args, held)).paymentStatus).toBe('unpaid')
  })
})

describe('what was paid of a booking that came to nothing', () => {
  const refund = (booking: Booking) => decideOn('booking.recordRefund', { bookingId: ids.bookingId }, { bookings: [booking] })

  it.each(['rejected', 'expired', 'cancelled'] as const)('has come back to the customer, once, when it was %s', (status) => {
    const back = bookingAfter(refund(accepted({ status, paymentStatus: 'paid' })))
    expect(back).toEqual(accepted({ status, paymentStatus: 'refunded' }))
    expect(refund(back)).toEqual({ ok: true, changes: [] })
  })

  it.each([
    ['still stands', accepted()],
    ['was completed', accepted({ status: 'completed' })],
    ['was never paid', accepted({ status: 'cancelled', amountPaid: sar(0), paymentStatus: 'unpaid' })],
  ])('does not come back where it %s', (_what, booking) => {
    expect(refusalOf(refund(booking))).toEqual({ code: 'booking.nothing_to_refund', params: { number: booking.number } })
  })
})

describe('a booking that arrives', () => {
  const place = (booking: Booking) => decideOn('booking.place', booking, { containers: [sampleContainer()] })

  it('gets a time for the answer where the marketplace names none', () => {
    expect(bookingAfter(place(accepted({ status: 'new' }))).answerDueAt).toBe('2026-11-21T13:30:00.000Z')
    const named = '2026-11-22T13:30:00.000Z'
    expect(bookingAfter(place(accepted({ status: 'new', answerDueAt: named }))).answerDueAt).toBe(named)
    expect(bookingAfter(place(accepted()))).toEqual(accepted())
  })

  it('lasts thirty days at most, but for what a vendor brings along', () => {
    expect(place(accepted({ status: 'new', rentalDays: 30 })).ok).toBe(true)
    expect(refusalOf(place(accepted({ status: 'new', rentalDays: 31 })))).toEqual({
      code: 'booking.too_long',
      params: { number: 10_041, most: 30 },
    })
    expect(place(accepted({ status: 'completed', rentalDays: 31 })).ok).toBe(true)
    expect(refusalOf(place(accepted({ status: 'new', rentalDays: 5, pickupOn: '2027-06-08' })))).toMatchObject({ code: 'booking.too_long' })
  })

  const strange = {
    id: sampleId(30),
    type: 'overweight' as const,
    amount: sar(100),
    note: 'x',
    status: 'draft' as const,
    draftedAt: now,
    draftedOnDeviceAt: now,
    decidedAt: null,
    declineReason: null,
  }
  it.each([
    ['pickupOn', { pickupOn: '2026-11-24' }],
    ['quantity', { quantity: 1e9 }],
    ['cancellation', { cancellation: { reason: 'No', at: now, by: 'vendor' as const } }],
    ['charges', { charges: [strange] }],
  ] satisfies [string, Partial<Booking>][])(
    'is no fresh order with a strange %s, where a vendor may bring the like along',
    (field, over) => {
      expect(refusalOf(place(accepted({ status: 'new', ...over })))).toEqual({
        code: 'mutation.invalid',
        params: { field },
      })
      expect(place(accepted({ status: 'completed', ...over })).ok).toBe(true)
    },
  )

  it('has no driver yet, whatever it says', () => {
    expect(bookingAfter(place(accepted({ status: 'new', driverId: sampleId(3) }))).driverId).toBeNull()
  })
})

describe('booking.expire', () => {
  const due = '2026-11-21T09:30:00.000Z'
  const expire = (booking: Booking, at: string) => decideOn('booking.expire', { bookingId: ids.bookingId }, { bookings: [booking] }, at)
  const waiting = accepted({ status: 'new', answerDueAt: due })

  it('is refused as long as there is time, and for what has no end', () => {
    expect(refusalOf(expire(waiting, due))).toEqual({ code: 'booking.answer_not_due', params: { number: 10_041 } })
    expect(refusalOf(expire(accepted({ status: 'new' }), '2027-01-01T00:00:00.000Z'))).toMatchObject({ code: 'booking.answer_not_due' })
  })

  it('happens once, and not to what was answered', () => {
    const after = bookingAfter(expire(waiting, '2026-11-21T09:30:00.001Z'))
    expect(after).toMatchObject({ status: 'expired', cancellation: null })
    expect(refusalOf(expire(after, '2026-11-21T09:31:00.000Z'))).toEqual({
      code: 'booking.has_expired',
      params: { number: 10_041, at: due },
    })
    expect(refusalOf(expire(accepted({ answerDueAt: due }), '2026-11-21T09:31:00.000Z'))).toMatchObject({
      code: 'booking.already_accepted',
    })
  })
})
