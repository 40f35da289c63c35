import * as v from 'valibot'
import { earningChanges, earningRef } from '../earnings/consequences.ts'
import { isAnother } from '../kernel/decision.ts'
import { id } from '../kernel/id.ts'
import { day, dayOf } from '../kernel/instant.ts'
import { money, MOST_HALALAS, plus, sar } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { text } from '../kernel/text.ts'
import { amountDue, confirmedCharges } from './amounts.ts'
import { isCancelled, type Booking } from './booking.ts'

const ofBooking = { vendorId: id, bookingId: id } as const
const received = v.pipe(
  money,
  v.check(({ halalas }) => halalas > 0 && halalas <= MOST_HALALAS),
)

/** Paid is what was paid in full; where the total is not known, whatever was paid is all of it. */
const paymentStatusOf = (booking: Booking): Booking['paymentStatus'] => {
  if (booking.total === undefined) return booking.amountPaid.halalas > 0 ? 'paid' : 'unpaid'
  return booking.amountPaid.halalas >= booking.total.halalas + confirmedCharges(booking).halalas ? 'paid' : 'unpaid'
}

const withPaid = (booking: Booking, amountPaid: Booking['amountPaid']): Booking => {
  const paid = { ...booking, amountPaid }
  // Who got the money back has it, whatever the vendor notes of it.
  return booking.paymentStatus === 'refunded' ? paid : { ...paid, paymentStatus: paymentStatusOf(paid) }
}

/** The vendor notes the cash of a booking, all of it at once and once only: whoever comes second learns what was recorded. */
export const recordCash = defineMutation({
  name: 'booking.recordCash',
  version: 1,
  by: 'vendor',
  args: v.object({
    ...ofBooking,
    amount: received,
    receivedOn: day,
    driverId: v.optional(v.nullable(id)),
    note: v.optional(v.nullable(text(1, 500))),
    recordedBy: v.optional(v.nullable(text(1, 70))),
  }),
  needs: ({ bookingId, driverId }) => [
    { kind: 'bookings', id: bookingId },
    earningRef(bookingId),
    ...(driverId ? [{ kind: 'drivers' as const, id: driverId }] : []),
  ],
  decide: (rows, { bookingId, amount, receivedOn, driverId = null, note = null, recordedBy = null }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    if (booking.cash) {
      const { amount: first, receivedOn: on, recordedBy: by } = booking.cash
      return refuse('booking.cash_recorded', { number, amount: first.halalas, on, by: by ?? '–' })
    }
    if (booking.paymentMethod !== 'cash_on_delivery') return refuse('booking.not_cash', { number })
    if (booking.status === 'new') return refuse('booking.not_accepted_yet', { number })
    if (isCancelled(booking)) return refuse('booking.was_cancelled', { number })
    if (receivedOn > dayOf(context.now) || receivedOn < dayOf(booking.bookedAt))
      return refuse('booking.cash_day', { number, on: receivedOn })
    if (driverId !== null && !rows.get('drivers', driverId)) return refuse('record.not_found', { kind: 'drivers' })
    const due = amountDue(booking)
    if (due !== null && due.halalas !== amount.halalas && note === null)
      return refuse('booking.cash_differs', { number, due: due.halalas, amount: amount.halalas })
    const cash = {
      amount,
      receivedOn,
      driverId,
      note,
      recordedBy,
      recordedAt: context.now,
      recordedOnDeviceAt: context.clientAt,
      decisionId: context.mutationId,
    }
    const after: Booking = { ...withPaid(booking, plus(booking.amountPaid, amount)), cash }
    return accept(put('bookings', after), ...(earningChanges(rows, { before: booking, after }, context) ?? []))
  },
  inverse: ({ vendorId, bookingId }, mutationId) => ({ name: withdrawCash.name, args: { vendorId, bookingId, decisionId: mutationId } }),
})

/** The vendor takes a record of cash back, on the day it was made: afterwards it is in the day's cash-up. `decisionId` says which record. */
export const withdrawCash = defineMutation({
  name: 'booking.withdrawCash',
  version: 1,
  by: 'vendor',
  isFinal: true,
  args: v.object({ ...ofBooking, decisionId: v.optional(id) }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }, earningRef(bookingId)],
  decide: (rows, { bookingId, decisionId }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, cash } = booking
    if (!cash) return refuse('booking.no_cash', { number })
    if (isAnother(decisionId, cash.decisionId)) return refuse('booking.decided_by_other', { number })
    const recordedOn = dayOf(cash.recordedAt)
    if (recordedOn !== dayOf(context.now)) return refuse('booking.cash_day_closed', { number, on: recordedOn })
    const left = sar(Math.max(0, booking.amountPaid.halalas - cash.amount.halalas))
    const after: Booking = { ...withPaid(booking, left), cash: null }
    return accept(put('bookings', after), ...(earningChanges(rows, { before: booking, after }, context) ?? []))
  },
})
