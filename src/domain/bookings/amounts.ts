import { sar, type Money } from '../kernel/money.ts'
import type { Booking } from './booking.ts'
import { credited } from './tax-paper.ts'

type Priced = Pick<Booking, 'total' | 'amountPaid' | 'charges' | 'papers'>

/** What the charges that the Admin has confirmed come to. */
export const confirmedCharges = ({ charges = [] }: Pick<Booking, 'charges'>): Money =>
  sar(charges.filter(({ status }) => status === 'confirmed').reduce((sum, { amount }) => sum + amount.halalas, 0))

/** What the customer still owes: total and charges without what credit notes took back and what was paid; null where the total is not known. */
export const amountDue = (booking: Priced): Money | null =>
  booking.total === undefined
    ? null
    : sar(Math.max(0, booking.total.halalas + confirmedCharges(booking).halalas - credited(booking).halalas - booking.amountPaid.halalas))

/** Paid is what was paid in full; where the total is not known, whatever was paid is all of it. */
export const isPaid = (booking: Priced): boolean => {
  const due = amountDue(booking)
  return due === null ? booking.amountPaid.halalas > 0 : due.halalas === 0
}
