import { sar, type Money } from '../kernel/money.ts'
import type { Charge } from './booking-parts.ts'

/** What of a booking says what it costs; written out, for a booking itself has a column of it. */
interface Priced {
  readonly total?: Money | undefined
  readonly amountPaid: Money
  readonly charges?: readonly Charge[] | undefined
}

/** What the charges that the Admin has confirmed come to. */
export const confirmedCharges = ({ charges = [] }: Pick<Priced, 'charges'>): Money =>
  sar(charges.filter(({ status }) => status === 'confirmed').reduce((sum, { amount }) => sum + amount.halalas, 0))

/** What the whole booking comes to, confirmed charges included; of records that do not know their total, what was paid. */
export const priceOf = (booking: Priced): Money =>
  booking.total === undefined ? booking.amountPaid : sar(booking.total.halalas + confirmedCharges(booking).halalas)

/** What the customer still owes; null where the total is not known. */
export const amountDue = (booking: Priced): Money | null =>
  booking.total === undefined
    ? null
    : sar(Math.max(0, booking.total.halalas + confirmedCharges(booking).halalas - booking.amountPaid.halalas))
