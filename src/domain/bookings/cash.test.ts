import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { rowsOf, sampleBooking, sampleContainer, sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import { dayOf } from '../kernel/instant.ts'
import { MOST_HALALAS, MOST_KEPT, sar } from '../kernel/money.ts'
import { amountDue, priceOf } from './amounts.ts'
import { recordCash } from './cash.ts'
import { MOST_CHARGES, MOST_RECEIPTS, MOST_RENEWALS, type Charge, type Receipt } from './booking-parts.ts'
import { receiptsOf, type Booking } from './booking.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const { now, clientAt, mutationId } = sampleContext
const owing = (over: Partial<Booking> = {}) => sampleBooking({ total: sar(150_000), amountPaid: sar(0), paymentStatus: 'unpaid', ...over })
const record = (booking: Booking, args: object = {}, at = now) =>
  decideOn(
    'booking.recordCash',
    { ...ids, amount: sar(150_000), receivedOn: '2026-11-21', ...args },
    { bookings: [booking], drivers: [sampleDriver()] },
    at,
  )
const withdraw = (booking: Booking, args: object = {}, at = now) =>
  decideOn('booking.withdrawCash', { ...ids, ...args }, { bookings: [booking] }, at)
const charge = (over: Partial<Charge> = {}): Charge => ({
  id: sampleId(30),
  type: 'overweight',
  amount: sar(12_000),
  note: 'Two tonnes over',
  status: 'draft',
  draftedAt: now,
  draftedOnDeviceAt: clientAt,
  decidedAt: null,
  declineReason: null,
  ...over,
})

describe('the cash of a booking', () => {
  it('is what is due, and pays the booking', () => {
    expect(bookingAfter(record(owing(), { driverId: sampleId(3), recordedBy: 'Sara' }))).toMatchObject({
      amountPaid: sar(150_000),
      paymentStatus: 'paid',
      receipts: [
        {
          amount: sar(150_000),
          receivedOn: '2026-11-21',
          driverId: sampleId(3),
          note: null,
          recordedBy: 'Sara',
          recordedAt: now,
          recordedOnDeviceAt: clientAt,
          decisionId: mutationId,
        },
      ],
    })
  })

  it('counts once: whoever comes second hears who recorded how much, and when', () => {
    const first = bookingAfter(record(owing(), { recordedBy: 'Sara' }))
    expect(refusalOf(record(first))).toEqual({
      code: 'booking.cash_recorded',
      params: { number: 10_041, amount: 150_000, on: '2026-11-21', by: 'Sara' },
    })
    expect(refusalOf(record(bookingAfter(record(owing()))))).toMatchObject({ params: { by: '–' } })
  })

  it('is another amount only with a note, and then pays as much as it is', () => {
    const less = { amount: sar(149_999) }
    expect(refusalOf(record(owing(), less))).toEqual({
      code: 'booking.cash_differs',
      params: { number: 10_041, due: 150_000, amount: 149_999 },
    })
    const noted = bookingAfter(record(owing(), { ...less, note: 'No change' }))
    expect(noted).toMatchObject({ amountPaid: sar(149_999), paymentStatus: 'unpaid', receipts: [{ note: 'No change' }] })
    expect(amountDue(noted)).toEqual(sar(1))
    expect(refusalOf(record(owing(), { amount: sar(150_001) }))).toMatchObject({ code: 'booking.cash_differs' })
  })

  it('is received on the day of the order at the earliest', () => {
    expect(record(owing({ bookedAt: now }), { receivedOn: dayOf(now) }).ok).toBe(true)
  })

  it('adds to what was paid before, and pays confirmed charges too', () => {
    const booking = owing({ amountPaid: sar(50_000), charges: [charge({ status: 'confirmed' }), charge({ id: sampleId(32) })] })
    expect(amountDue(booking)).toEqual(sar(112_000))
    expect(bookingAfter(record(booking, { amount: sar(112_000) }))).toMatchObject({ amountPaid: sar(162_000), paymentStatus: 'paid' })
  })

  it('of an older booking is whatever was received', () => {
    const { total: _, ...older } = owing()
    expect(amountDue(older)).toBeNull()
    expect(bookingAfter(record(older, { amount: sar(7) }))).toMatchObject({ amountPaid: sar(7), paymentStatus: 'paid' })
  })

  it.each<[what: string, booking: Booking, args: object, code: string]>([
    ['that is paid by card', owing({ paymentMethod: 'card' }), {}, 'booking.not_cash'],
    ['that waits for an answer', owing({ status: 'new' }), {}, 'booking.not_accepted_yet'],
    ['that was cancelled', owing({ status: 'cancelled' }), {}, 'booking.was_cancelled'],
    ['that has expired', owing({ status: 'expired' }), {}, 'booking.has_expired'],
    ['that was rejected', owing({ status: 'rejected' }), {}, 'booking.was_rejected'],
    ['on a day to come', owing(), { receivedOn: '2026-11-22' }, 'booking.cash_day'],
    ['before it was booked', owing(), { receivedOn: '2026-10-31' }, 'booking.cash_day'],
    ['by a driver who is not there', owing(), { driverId: sampleId(3, 9) }, 'record.not_found'],
    ['of nothing', owing(), { amount: sar(0) }, 'mutation.invalid'],
    ['of more than there is', owing({ amountPaid: sar(1) }), { amount: sar(Number.MAX_SAFE_INTEGER), note: 'A slip' }, 'mutation.invalid'],
  ])('is not received for one %s', (_what, booking, args, code) => {
    expect(refusalOf(record(booking, args))).toMatchObject({ code })
  })

  it('is taken back of a booking that was called off, whose customer got the money back all the same', () => {
    const { receipts = [] } = bookingAfter(record(owing()))
    const refunded = owing({ status: 'cancelled', paymentStatus: 'refunded', amountPaid: sar(150_000), receipts })
    const after = bookingAfter(withdraw(refunded))
    expect(after).toMatchObject({ amountPaid: sar(0), paymentStatus: 'refunded' })
    expect(receiptsOf(after)).toEqual([])
  })

  it('that a booking was brought along with leaves nothing paid where it was more than that', () => {
    const { receipts = [] } = bookingAfter(record(owing()))
    expect(bookingAfter(withdraw(owing({ amountPaid: sar(100_000), receipts })))).toMatchObject({ amountPaid: sar(0) })
  })

  it('is taken back on the same day, and leaves what was there before', () => {
    const before = owing({ amountPaid: sar(50_000) })
    const after = bookingAfter(record(before, { amount: sar(100_000) }))
    expect(bookingAfter(withdraw(after, { decisionId: mutationId }))).toEqual(before)
    // 23:59 and 00:00 in Riyadh.
    expect(withdraw(after, {}, '2026-11-21T20:59:59.999Z').ok).toBe(true)
    expect(refusalOf(withdraw(after, {}, '2026-11-21T21:00:00.000Z'))).toEqual({
      code: 'booking.cash_day_closed',
      params: { number: 10_041, on: '2026-11-21' },
    })
    expect(refusalOf(withdraw(after, { decisionId: sampleId(98) }))).toMatchObject({ code: 'booking.decided_by_other' })
    expect(refusalOf(withdraw(before))).toMatchObject({ code: 'booking.no_cash' })
    // The day on which it was recorded counts, whenever it was received.
    const late = bookingAfter(record(before, { amount: sar(100_000), receivedOn: '2026-11-19' }))
    expect(bookingAfter(withdraw(late))).toEqual(before)
    expect(refusalOf(withdraw(late, {}, '2026-11-22T09:00:00.000Z'))).toMatchObject({ params: { on: '2026-11-21' } })
  })

  it('is exact to the halala, recorded and taken back in any order', () => {
    const amounts = fc.integer({ min: 1, max: 10 ** 12 })
    fc.assert(
      fc.property(amounts, amounts, fc.array(fc.boolean(), { maxLength: 12 }), (total, paid, path) => {
        const start = owing({ total: sar(total), amountPaid: sar(Math.min(paid, total)) })
        const left = total - start.amountPaid.halalas
        fc.pre(left > 0)
        let booking = start
        for (const isRecord of path) {
          const decision = isRecord ? record(booking, { amount: sar(left) }) : withdraw(booking)
          if (decision.ok) booking = bookingAfter(decision)
        }
        const isPaid = receiptsOf(booking).length > 0
        expect(booking.amountPaid.halalas).toBe(isPaid ? total : total - left)
        expect(booking.paymentStatus).toBe(isPaid ? 'paid' : 'unpaid')
      }),
    )
  })
})

const receipt = (over: Partial<Receipt>): Receipt => ({
  amount: sar(1),
  receivedOn: '2026-11-21',
  driverId: null,
  note: null,
  recordedBy: null,
  recordedAt: now,
  recordedOnDeviceAt: clientAt,
  decisionId: mutationId,
  ...over,
})

describe('a booking that arrives', () => {
  it.each(['total', 'amountPaid'] as const)('with a %s to which charges and cash could not be added exactly is refused', (field) => {
    const place = (halalas: number) =>
      decideOn('booking.place', sampleBooking({ status: 'completed', [field]: sar(halalas) }), { containers: [sampleContainer()] })
    expect(place(MOST_HALALAS).ok).toBe(true)
    expect(refusalOf(place(MOST_HALALAS + 1))).toEqual({ code: 'mutation.invalid', params: { field } })
    expect(refusalOf(place(Number.MAX_SAFE_INTEGER))).toMatchObject({ code: 'mutation.invalid' })
  })

  it.each(['number', 'rentalDays', 'quantity'] as const)('with a %s that cannot be is refused', (field) => {
    const place = (count: number) =>
      decideOn('booking.place', sampleBooking({ status: 'completed', [field]: count }), { containers: [sampleContainer()] })
    expect(place(2_000_000_000).ok).toBe(true)
    for (const count of [2_000_000_001, 1e300]) expect(refusalOf(place(count))).toEqual({ code: 'mutation.invalid', params: { field } })
  })

  it('with parts that come to more than is kept is refused, so that nothing that is made of it later fails', () => {
    const parts = (halalas: number) => ({
      renewals: Array.from({ length: MOST_RENEWALS }, (_, n) => ({
        id: sampleId(40, n),
        days: 1,
        amount: sar(halalas),
        paymentMethod: 'card' as const,
        at: now,
      })),
      charges: Array.from({ length: MOST_CHARGES }, (_, n) => charge({ id: sampleId(41, n), status: 'confirmed', amount: sar(halalas) })),
      receipts: [receipt({ amount: sar(halalas) })],
      payments: [{ id: sampleId(42), amount: sar(halalas), method: 'card' as const, paidAt: now }],
    })
    const place = (over: Partial<Booking>) =>
      decideOn('booking.place', sampleBooking({ total: sar(MOST_HALALAS), ...over }), { containers: [sampleContainer()] })
    const most = parts(MOST_HALALAS)
    const placed = place(most)
    expect(placed.ok).toBe(true)
    expect(priceOf(bookingAfter(placed)).halalas).toBeLessThanOrEqual(MOST_KEPT)
    const more = parts(MOST_HALALAS + 1)
    for (const field of ['renewals', 'charges', 'receipts', 'payments'] as const)
      expect(refusalOf(place({ ...most, [field]: more[field] }))).toEqual({ code: 'mutation.invalid', params: { field } })
  })
})

describe('further cash', () => {
  const recordAs = (n: number, booking: Booking, args: object) =>
    recordCash.decide(
      rowsOf({ bookings: [booking] }),
      { ...ids, amount: sar(1), receivedOn: '2026-11-21', ...args },
      { ...sampleContext, mutationId: sampleId(60, n) },
    )
  const paid = bookingAfter(recordAs(1, owing(), { amount: sar(150_000) }))
  const charged: Booking = { ...paid, charges: [charge({ status: 'confirmed' })], paymentStatus: 'unpaid' }

  it('of a charge that was confirmed after the cash pays the booking, and each receipt is kept', () => {
    const after = bookingAfter(recordAs(2, charged, { amount: sar(12_000), paid: charged.amountPaid }))
    expect(after).toMatchObject({ amountPaid: sar(162_000), paymentStatus: 'paid' })
    expect(receiptsOf(after).map(({ amount, decisionId }) => [amount.halalas, decisionId])).toEqual([
      [150_000, sampleId(60, 1)],
      [12_000, sampleId(60, 2)],
    ])
  })

  it('recorded on two devices counts once: the second hears of the first', () => {
    const args = { amount: sar(12_000), paid: charged.amountPaid }
    const once = bookingAfter(recordAs(2, charged, args))
    expect(refusalOf(recordAs(3, once, args))).toMatchObject({ code: 'booking.cash_recorded', params: { amount: 12_000 } })
    // Part of what is due leaves something due, and yet it is the same notes.
    const part = { amount: sar(5000), note: 'The rest tomorrow', paid: charged.amountPaid }
    const partly = bookingAfter(recordAs(2, charged, part))
    expect(refusalOf(recordAs(3, partly, part))).toMatchObject({ code: 'booking.cash_recorded', params: { amount: 5000 } })
    expect(recordAs(3, partly, { amount: sar(7000), paid: partly.amountPaid }).ok).toBe(true)
  })

  it('where nothing is due any more is not recorded, whatever the person saw', () => {
    const args = { amount: sar(500), note: 'A tip', paid: paid.amountPaid }
    expect(refusalOf(recordAs(2, paid, args))).toMatchObject({ code: 'booking.cash_recorded', params: { amount: 150_000 } })
  })

  it('from a device of an older release, which means the whole, is not recorded beside what was', () => {
    expect(refusalOf(recordAs(2, charged, { amount: sar(12_000) }))).toMatchObject({ code: 'booking.cash_recorded' })
  })

  it('is kept beside what an older release kept, and taken back receipt by receipt', () => {
    const { receipts: [first] = [], ...rest } = charged
    const older: Booking = { ...rest, cash: first ?? null }
    const after = bookingAfter(recordAs(2, older, { amount: sar(12_000), paid: older.amountPaid }))
    expect(receiptsOf(after)).toHaveLength(2)
    const back = bookingAfter(withdraw(after, { decisionId: sampleId(60, 1) }))
    expect(receiptsOf(back).map(({ amount }) => amount.halalas)).toEqual([12_000])
    expect(back).toMatchObject({ amountPaid: sar(12_000), paymentStatus: 'unpaid' })
    expect(bookingAfter(withdraw(back, { decisionId: sampleId(60, 2) }))).toMatchObject({ amountPaid: sar(0) })
    expect(refusalOf(withdraw(back, { decisionId: sampleId(60, 1) }))).toMatchObject({ code: 'booking.decided_by_other' })
  })

  it('is recorded so often and no more', () => {
    const receipts = Array.from({ length: MOST_RECEIPTS }, () => receiptsOf(charged)).flat()
    const full: Booking = { ...charged, receipts }
    expect(refusalOf(recordAs(2, full, { amount: sar(12_000), paid: full.amountPaid }))).toMatchObject({ code: 'booking.cash_too_often' })
  })
})

describe('an extra charge', () => {
  const draft = (booking: Booking, args: object = {}) =>
    decideOn(
      'booking.draftCharge',
      { ...ids, type: 'overweight', amount: sar(12_000), note: 'Two tonnes over', ...args },
      { bookings: [booking] },
    )
  const decide = (booking: Booking, args: object) =>
    decideOn('booking.decideCharge', { bookingId: ids.bookingId, chargeId: sampleId(30), ...args }, { bookings: [booking] })
  const take = (booking: Booking, chargeId: string) => decideOn('booking.withdrawCharge', { ...ids, chargeId }, { bookings: [booking] })

  it('is drafted under the id of its mutation, and owed only when it is confirmed', () => {
    const drafted = bookingAfter(draft(sampleBooking({ total: sar(120_000) })))
    expect(drafted.charges).toEqual([charge({ id: mutationId })])
    expect(amountDue(drafted)).toEqual(sar(0))
    const confirmed = bookingAfter(decide({ ...drafted, charges: [charge()] }, { status: 'confirmed' }))
    expect(confirmed).toMatchObject({ paymentStatus: 'unpaid', charges: [{ status: 'confirmed', decidedAt: now, declineReason: null }] })
    expect(amountDue(confirmed)).toEqual(sar(12_000))
  })

  it('that is confirmed leaves what was refunded refunded', () => {
    const refunded = sampleBooking({ status: 'completed', paymentStatus: 'refunded', total: sar(120_000), charges: [charge()] })
    const after = bookingAfter(decide(refunded, { status: 'confirmed' }))
    expect([after.paymentStatus, amountDue(after)]).toEqual(['refunded', sar(12_000)])
  })

  it('that is declined says why, and is owed by nobody', () => {
    const declined = bookingAfter(
      decide(sampleBooking({ total: sar(120_000), charges: [charge()] }), { status: 'declined', reason: 'No ticket' }),
    )
    expect(declined).toMatchObject({ paymentStatus: 'paid', charges: [{ status: 'declined', declineReason: 'No ticket' }] })
    expect(amountDue(declined)).toEqual(sar(0))
    expect(refusalOf(decide(sampleBooking({ charges: [charge()] }), { status: 'declined' }))).toMatchObject({ code: 'mutation.invalid' })
  })

  it('of a booking that was called off is declined and never confirmed: nobody could pay it there', () => {
    const cancelled = sampleBooking({ status: 'cancelled', total: sar(120_000), charges: [charge()] })
    expect(refusalOf(decide(cancelled, { status: 'confirmed' }))).toMatchObject({ code: 'booking.was_cancelled' })
    expect(refusalOf(decide({ ...cancelled, status: 'rejected' }, { status: 'confirmed' }))).toMatchObject({ code: 'booking.was_rejected' })
    expect(bookingAfter(decide(cancelled, { status: 'declined', reason: 'It was called off' }))).toMatchObject({
      charges: [{ status: 'declined' }],
    })
  })

  it('of each type waits alone; another one can follow when it was decided', () => {
    expect(refusalOf(draft(sampleBooking({ charges: [charge()] })))).toMatchObject({ code: 'booking.charge_waiting' })
    expect(draft(sampleBooking({ charges: [charge()] }), { type: 'late_days' }).ok).toBe(true)
    expect(draft(sampleBooking({ charges: [charge({ status: 'declined' })] })).ok).toBe(true)
  })

  it('is taken back as long as it waits', () => {
    expect(bookingAfter(take(sampleBooking({ charges: [charge()] }), sampleId(30))).charges).toEqual([])
    const decided = sampleBooking({ charges: [charge({ status: 'confirmed' })] })
    expect(refusalOf(take(decided, sampleId(30)))).toMatchObject({ code: 'booking.charge_decided' })
    expect(refusalOf(decide(decided, { status: 'confirmed' }))).toMatchObject({ code: 'booking.charge_decided' })
    expect(refusalOf(take(decided, sampleId(31)))).toMatchObject({ code: 'booking.no_charge' })
  })

  it.each([
    ['new', 'late_days', 'booking.not_accepted_yet'],
    ['cancelled', 'wasted_trip', 'booking.was_cancelled'],
    ['rejected', 'wasted_trip', 'booking.was_rejected'],
    ['expired', 'late_days', 'booking.has_expired'],
    ['accepted', 'wasted_trip', 'booking.not_assigned'],
    ['assigned', 'overweight', 'booking.not_on_site'],
    ['out_for_delivery', 'late_days', 'booking.not_on_site'],
    ['assigned', 'wasted_trip', null],
    ['on_site', 'late_days', null],
    ['completed', 'overweight', null],
  ] as const)('of a booking that is %s for %s: %s', (status, type, code) => {
    const decision = draft(sampleBooking({ status }), { type })
    expect(decision.ok ? null : decision.rejection.code).toBe(code)
  })

  it.each([0, 100_000_001])('of %i halalas is refused beside its field', (halalas) => {
    expect(refusalOf(draft(sampleBooking(), { amount: sar(halalas) }))).toEqual({ code: 'mutation.invalid', params: { field: 'amount' } })
  })
})
