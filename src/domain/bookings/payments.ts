import * as v from 'valibot'
import { earningChanges, earningRef } from '../earnings/consequences.ts'
import { id } from '../kernel/id.ts'
import { MOST_HALALAS, plus, sar, type Money } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { amountDue, isPaid, overpaid, withTotal } from './amounts.ts'
import { MOST_PAYMENTS, payment, type Payment } from './booking-parts.ts'
import { isCancelled, type Booking } from './booking.ts'
import { refusedAsOff } from './step.ts'

/** How much, and how. */
export const paid = v.object({
  amount: v.pipe(
    payment.entries.amount,
    v.check(({ halalas }) => halalas > 0 && halalas <= MOST_HALALAS),
  ),
  method: payment.entries.method,
})

/**
 * The customer paid through the marketplace after the order: for a renewal, or for a charge that was confirmed. No more is taken than is owed. A
 * payment counts once, however long ago its mutation was carried out.
 */
export const recordPayment = defineMutation({
  name: 'booking.recordPayment',
  version: 1,
  by: 'marketplace',
  args: v.object({ bookingId: id, ...paid.entries }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }, earningRef(bookingId)],
  decide: (rows, { bookingId, amount, method }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, payments = [] } = booking
    if (payments.some(({ id: known }) => known === context.mutationId)) return accept()
    const off = refusedAsOff(booking)
    if (off) return off
    const due = amountDue(withTotal(booking))
    const most = payments.length >= MOST_PAYMENTS ? sar(0) : due
    if (most !== null && amount.halalas > most.halalas) return refuse('booking.paid_too_much', { number, due: most.halalas })
    const made: Payment = { id: context.mutationId, amount, method, paidAt: context.now }
    const after: Booking = { ...booking, payments: [...payments, made], amountPaid: plus(booking.amountPaid, amount) }
    const paymentStatus = after.paymentStatus === 'unpaid' && isPaid(after) ? 'paid' : after.paymentStatus
    return accept(put('bookings', { ...after, paymentStatus }), ...(earningChanges(rows, { before: booking, after }, context) ?? []))
  },
})

/**
 * What the customer is yet to get back of a booking: all that was paid and not paid back where it came to nothing, else what credit notes
 * took back.
 */
const toPayBack = (booking: Booking): Money => {
  const { paymentStatus, amountPaid, refunded } = booking
  if (!isCancelled(booking)) return overpaid(booking) ?? sar(0)
  return sar(paymentStatus === 'refunded' ? 0 : Math.max(0, amountPaid.halalas - (refunded?.halalas ?? 0)))
}

/**
 * The customer has got back what was paid for a booking that came to nothing, from the marketplace and, of cash, from the vendor; it cannot be
 * re-opened from then on. Of any other booking it is what credit notes took back of what was paid. Said again it changes nothing. `amount`
 * is what went back: where another one is owed by now (a second note took more of it back), nothing counts as paid back.
 */
export const recordRefund = defineMutation({
  name: 'booking.recordRefund',
  version: 1,
  by: 'marketplace',
  args: v.object({ bookingId: id, amount: v.optional(paid.entries.amount) }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, { bookingId, amount }) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number, paymentStatus, refunded } = booking
    const isBack = paymentStatus === 'refunded'
    const due = toPayBack(booking).halalas
    if (due === 0 && !isBack && !refunded) return refuse('booking.nothing_to_refund', { number })
    if (amount !== undefined && amount.halalas !== due) return refuse('booking.refund_differs', { number, due })
    if (isCancelled(booking))
      return isBack ? accept() : accept(put('bookings', { ...booking, paymentStatus: 'refunded' } satisfies Booking))
    return due === 0 ? accept() : accept(put('bookings', { ...booking, refunded: plus(refunded ?? sar(0), sar(due)) } satisfies Booking))
  },
})
