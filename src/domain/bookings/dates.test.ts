import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContainer, sampleContext, sampleId, samplePenalty } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { plannedDeliveries } from '../operations/plan.ts'
import type { Penalty } from '../penalties/penalty.ts'
import { cashDue, paidBack, receivedInCash } from './amounts.ts'
import type { Booking } from './booking.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const { now } = sampleContext
const ahead = { startsAt: '2026-11-24T05:00:00.000Z', deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T05:00:00.000Z' }
const accepted = (over: Partial<Booking> = {}) => sampleBooking({ ...ahead, status: 'accepted', total: sar(200_000), ...over })
const NOTICE = '2026-11-23T05:00:00.000Z'

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

  it('is owed once: where the Admin has issued that penalty already, it stays as it is', () => {
    const booking = accepted()
    const issued = samplePenalty({ id: booking.id, cause: 'late_cancellation', status: 'paid', settledAt: now })
    const late = (penalties: Penalty[]) =>
      putsOf(
        decideOn('booking.cancel', { ...ids, reason: 'No truck' }, { bookings: [booking], penalties }, '2026-11-24T04:00:00.000Z'),
        'penalties',
      )
    expect([late([]).length, late([issued]).length]).toEqual([1, 0])
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

  it('goes back as it is owed, and no other amount counts', () => {
    const back = (booking: Booking, halalas: number) =>
      decideOn('booking.recordRefund', { bookingId: ids.bookingId, amount: sar(halalas) }, { bookings: [booking] })
    const cancelled = accepted({ status: 'cancelled', amountPaid: sar(100_00) })
    const differs = (due: number) => ({ code: 'booking.refund_differs', params: { number: cancelled.number, due } })
    expect(refusalOf(back(cancelled, 50_00))).toEqual(differs(100_00))
    expect(bookingAfter(back(cancelled, 100_00)).paymentStatus).toBe('refunded')
    expect(refusalOf(back({ ...cancelled, paymentStatus: 'refunded' }, 100_00))).toEqual(differs(0))
    // What credit notes took back went back before it was called off.
    const partly = { ...cancelled, refunded: sar(40_00) }
    expect(refusalOf(back(partly, 100_00))).toEqual(differs(60_00))
    for (const refunded of [sar(40_00), sar(100_00)])
      expect(bookingAfter(refund({ ...cancelled, refunded }))).toMatchObject({ paymentStatus: 'refunded', refunded })
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

  it('that was held up on its way is answered in time all the same', () => {
    for (const answerDueAt of ['2026-11-20T09:30:00.000Z', now])
      expect(bookingAfter(place(accepted({ status: 'new', answerDueAt }))).answerDueAt).toBe('2026-11-21T13:30:00.000Z')
    const late = '2026-11-20T09:30:00.000Z'
    expect(bookingAfter(place(accepted({ status: 'rejected', answerDueAt: late }))).answerDueAt).toBe(late)
  })

  it('is for today or later, but for what a vendor brings along', () => {
    const on = (deliveryOn: string) => ({ deliveryOn, startsAt: `${deliveryOn}T05:00:00.000Z`, pickupOn: '2026-12-08' })
    expect(place(accepted({ status: 'new', ...on('2026-11-21') })).ok).toBe(true)
    expect(refusalOf(place(accepted({ status: 'new', ...on('2026-11-20') })))).toEqual({
      code: 'mutation.invalid',
      params: { field: 'deliveryOn' },
    })
    expect(place(accepted({ status: 'expired', ...on('2026-11-20') })).ok).toBe(true)
  })

  it('is paid where it was paid in full, whatever is said of it', () => {
    const placedAs = (amountPaid: number, paymentStatus: 'paid' | 'unpaid') =>
      bookingAfter(place(accepted({ status: 'new', total: sar(700_00), amountPaid: sar(amountPaid), paymentStatus }))).paymentStatus
    expect([placedAs(0, 'paid'), placedAs(699_99, 'paid'), placedAs(700_00, 'unpaid')]).toEqual(['unpaid', 'unpaid', 'paid'])
  })

  it('of which some was paid ahead owes the rest in cash, and no cash is back to be given by the vendor', () => {
    const order = { status: 'new', paymentMethod: 'cash_on_delivery', total: sar(700_00), paymentStatus: 'unpaid' } as const
    const placed = bookingAfter(place(accepted({ ...order, amountPaid: sar(200_00) })))
    expect([receivedInCash(placed), cashDue(placed), paidBack(placed)]).toEqual([
      sar(0),
      sar(500_00),
      { cash: sar(0), online: sar(200_00) },
    ])
    expect(bookingAfter(place(accepted({ ...order, amountPaid: sar(0) }))).payments).toBeUndefined()
    // What a vendor brings along was received as it says.
    expect(receivedInCash(bookingAfter(place(accepted({ ...order, status: 'on_site', amountPaid: sar(200_00) }))))).toEqual(sar(200_00))
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
  const received = {
    amount: sar(100),
    receivedOn: '2026-11-21',
    driverId: null,
    note: null,
    recordedBy: null,
    recordedAt: now,
    recordedOnDeviceAt: now,
    decisionId: sampleId(31),
  }
  const offer = {
    id: sampleId(32),
    days: 2,
    status: 'offered' as const,
    offeredAt: now,
    offeredOnDeviceAt: now,
    lapsesAt: now,
    answeredAt: null,
  }
  it.each([
    ['pickupOn', { pickupOn: '2026-11-24' }],
    ['quantity', { quantity: 1e9 }],
    ['cancellation', { cancellation: { reason: 'No', at: now, by: 'vendor' as const } }],
    ['charges', { charges: [strange] }],
    ['cash', { cash: received }],
    ['extension', { extension: offer }],
    ['arrivedOn', { arrivedOn: '2026-11-20' }],
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

  it.each([
    ['bookedAt', { bookedAt: '2026-11-22T09:30:00.001Z' }],
    ['deliveryOn', { deliveryOn: '2026-10-31', startsAt: '2026-10-31T05:00:00.000Z', pickupOn: '2026-11-10' }],
    [
      'deliveryOn',
      { deliveryOn: '2027-11-03', startsAt: '2027-11-03T05:00:00.000Z', pickupOn: '2027-11-10', endsAt: '2027-11-10T05:00:00.000Z' },
    ],
    // In Riyadh the day after has begun.
    ['startsAt', { startsAt: '2026-11-24T21:00:00.000Z' }],
    ['endsAt', { endsAt: '2026-11-24T05:00:00.000Z' }],
    ['endsAt', { endsAt: '2026-12-08T21:00:00.000Z' }],
    ['paymentStatus', { paymentStatus: 'refunded' }],
  ] satisfies [string, Partial<Booking>][])('is no fresh order where its %s makes no sense with the rest', (field, over) => {
    expect(refusalOf(place(accepted({ status: 'new', ...over })))).toEqual({ code: 'mutation.invalid', params: { field } })
    expect(place(accepted({ status: 'completed', ...over })).ok).toBe(true)
  })

  it('may be for a year and a day after it was ordered', () => {
    const [begins, ends] = ['2027-11-02', '2027-11-09']
    const over = { deliveryOn: begins, startsAt: `${begins}T05:00:00.000Z`, pickupOn: ends, endsAt: `${ends}T05:00:00.000Z` }
    expect(place(accepted({ status: 'new', ...over })).ok).toBe(true)
  })

  it.each(['bookedAt', 'deliveryOn', 'pickupOn', 'startsAt', 'endsAt'] as const)('has no %s of a year that nobody can mean', (field) => {
    for (const year of ['1990', '1999', '2100', '9999']) {
      const over = { [field]: field.endsWith('On') ? `${year}-06-01` : `${year}-06-01T05:00:00.000Z` }
      for (const status of ['new', 'completed'] as const)
        expect(refusalOf(place(accepted({ status, ...over })))).toEqual({ code: 'mutation.invalid', params: { field } })
    }
  })

  it('has gone through nothing yet but being new, whatever it says; what a vendor brings along has', () => {
    const [fresh, unanswered] = (['new', 'expired'] as const).map((status) => ({ status, at: now, deviceAt: null }))
    const tracking = [fresh, unanswered].filter((step) => step !== undefined)
    expect(bookingAfter(place(accepted({ status: 'new', tracking }))).tracking).toEqual([fresh])
    expect(bookingAfter(place(accepted({ status: 'completed', tracking }))).tracking).toEqual(tracking)
  })

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
