import * as v from 'valibot'
import { earningChanges, earningRef } from '../earnings/consequences.ts'
import { id } from '../kernel/id.ts'
import { day, dayOf } from '../kernel/instant.ts'
import { money, MOST_HALALAS, plus, sar, type Money } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import { text } from '../kernel/text.ts'
import { cashDue, isPaid, takesCash } from './amounts.ts'
import { MOST_RECEIPTS, type Receipt } from './booking-parts.ts'
import { receiptsOf, type Booking } from './booking.ts'
import { refusedAsOff } from './step.ts'

const ofBooking = { vendorId: id, bookingId: id } as const
const received = v.pipe(
  money,
  v.check(({ halalas }) => halalas > 0 && halalas <= MOST_HALALAS),
)

const withPaid = (booking: Booking, amountPaid: Booking['amountPaid']): Booking => {
  const paid = { ...booking, amountPaid }
  // Who got the money back has it, whatever the vendor notes of it.
  return booking.paymentStatus === 'refunded' ? paid : { ...paid, paymentStatus: isPaid(paid) ? 'paid' : 'unpaid' }
}

/** The booking with these receipts, and what was paid by them and before; what an older release kept is among them. */
const withReceipts = (booking: Booking, receipts: readonly Receipt[], amountPaid: Money): Booking => {
  const { cash: _cash, receipts: _receipts, ...rest } = booking
  return { ...withPaid(rest, amountPaid), ...(receipts.length === 0 ? {} : { receipts: [...receipts] }) }
}

/** What a refusal says of the cash that was recorded last. */
const lastOf = ({ number }: Booking, { amount, receivedOn: on, recordedBy: by }: Receipt) => ({
  number,
  amount: amount.halalas,
  on,
  by: by ?? '–',
})

/**
 * Whether somebody has recorded this cash already: nothing is due any more, or other cash came in since the person looked. Who does not say
 * what they saw (`paid`) means the whole of it, which is recorded once.
 */
const isRecorded = (booking: Booking, paid: Money | undefined): boolean => {
  const due = cashDue(booking)
  return paid === undefined || due === null || due.halalas === 0 || paid.halalas !== booking.amountPaid.halalas
}

/** Whether it is what was due as the person saw it, and nothing was paid since: what has come to be due meanwhile is owed beside it. */
const isAsSeen = (booking: Booking, { amount, paid, due }: { amount: Money; paid: Money | undefined; due: Money | undefined }): boolean =>
  due?.halalas === amount.halalas && paid?.halalas === booking.amountPaid.halalas

/**
 * The vendor notes cash of a booking: usually all that is due in cash, and more when more is due later on. `paid` is what was paid by then as the
 * person saw it, so that the same notes recorded on two devices count once: whoever comes second learns what was recorded. `due` is what
 * was due then: who received that explains nothing, also where a charge was confirmed before the record arrived.
 */
export const recordCash = defineMutation({
  name: 'booking.recordCash',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({
    ...ofBooking,
    amount: received,
    receivedOn: day,
    driverId: v.optional(v.nullable(id)),
    note: v.optional(v.nullable(reason)),
    recordedBy: v.optional(v.nullable(text(1, 70))),
    paid: v.optional(money),
    due: v.optional(money),
  }),
  needs: ({ bookingId, driverId }) => [
    { kind: 'bookings', id: bookingId },
    earningRef(bookingId),
    ...(driverId ? [{ kind: 'drivers' as const, id: driverId }] : []),
  ],
  decide: (rows, { bookingId, amount, receivedOn, driverId = null, note = null, recordedBy = null, paid, due: seen }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    const receipts = receiptsOf(booking)
    const last = receipts.at(-1)
    if (last && isRecorded(booking, paid)) return refuse('booking.cash_recorded', lastOf(booking, last))
    if (receipts.length >= MOST_RECEIPTS) return refuse('booking.cash_too_often', { number, most: MOST_RECEIPTS })
    if (!takesCash(booking)) return refuse('booking.not_cash', { number })
    if (booking.status === 'new') return refuse('booking.not_accepted_yet', { number })
    const off = refusedAsOff(booking)
    if (off) return off
    if (receivedOn > dayOf(context.now) || receivedOn < dayOf(booking.bookedAt))
      return refuse('booking.cash_day', { number, on: receivedOn })
    if (driverId !== null && !rows.get('drivers', driverId)) return refuse('record.not_found', { kind: 'drivers' })
    const due = cashDue(booking)
    if (due !== null && due.halalas !== amount.halalas && note === null && !isAsSeen(booking, { amount, paid, due: seen }))
      return refuse('booking.cash_differs', { number, due: due.halalas, amount: amount.halalas })
    const receipt: Receipt = {
      amount,
      receivedOn,
      driverId,
      note,
      recordedBy,
      recordedAt: context.now,
      recordedOnDeviceAt: context.clientAt,
      decisionId: context.mutationId,
    }
    const after = withReceipts(booking, [...receipts, receipt], plus(booking.amountPaid, amount))
    return accept(put('bookings', after), ...(earningChanges(rows, { before: booking, after }, context) ?? []))
  },
  inverse: ({ vendorId, bookingId }, mutationId) => ({ name: withdrawCash.name, args: { vendorId, bookingId, decisionId: mutationId } }),
})

/**
 * The vendor takes a record of cash back, on the day it was made: afterwards it is in the day's cash-up. `decisionId` says which record;
 * without, the last one.
 */
export const withdrawCash = defineMutation({
  name: 'booking.withdrawCash',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  isFinal: true,
  args: v.object({ ...ofBooking, decisionId: v.optional(id) }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }, earningRef(bookingId)],
  decide: (rows, { bookingId, decisionId }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    const receipts = receiptsOf(booking)
    if (receipts.length === 0) return refuse('booking.no_cash', { number })
    const gone = decisionId === undefined ? receipts.at(-1) : receipts.find((one) => one.decisionId === decisionId)
    if (!gone) return refuse('booking.decided_by_other', { number })
    const recordedOn = dayOf(gone.recordedAt)
    if (recordedOn !== dayOf(context.now)) return refuse('booking.cash_day_closed', { number, on: recordedOn })
    const left = sar(Math.max(0, booking.amountPaid.halalas - gone.amount.halalas))
    const after = withReceipts(
      booking,
      receipts.filter((one) => one !== gone),
      left,
    )
    return accept(put('bookings', after), ...(earningChanges(rows, { before: booking, after }, context) ?? []))
  },
})
