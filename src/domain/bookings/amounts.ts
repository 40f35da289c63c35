import { sar, type Money } from '../kernel/money.ts'
import type { Charge } from './booking-parts.ts'
import { credited, type TaxPaper } from './tax-paper.ts'

/** What of a booking says what it costs; written out, for a booking itself has a column of it. */
interface Priced {
  readonly total?: Money | undefined
  readonly amountPaid: Money
  readonly charges?: readonly Charge[] | undefined
  readonly papers?: readonly TaxPaper[] | undefined
}

/** What the charges that the Admin has confirmed come to. */
export const confirmedCharges = ({ charges = [] }: Pick<Priced, 'charges'>): Money =>
  sar(charges.filter(({ status }) => status === 'confirmed').reduce((sum, { amount }) => sum + amount.halalas, 0))

/** What the whole booking comes to, confirmed charges included; of records that do not know their total, what was paid. */
export const priceOf = (booking: Priced): Money =>
  booking.total === undefined ? booking.amountPaid : sar(booking.total.halalas + confirmedCharges(booking).halalas)

/** What the customer still owes: total and charges without what credit notes took back and what was paid; null where the total is not known. */
export const amountDue = (booking: Priced): Money | null =>
  booking.total === undefined ? null : sar(Math.max(0, priceOf(booking).halalas - credited(booking).halalas - booking.amountPaid.halalas))

/** Paid is what was paid in full; where the total is not known, whatever was paid is all of it. */
export const isPaid = (booking: Priced): boolean => {
  const due = amountDue(booking)
  return due === null ? booking.amountPaid.halalas > 0 : due.halalas === 0
}
