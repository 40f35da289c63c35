import { sar, type Money } from '../kernel/money.ts'
import type { Charge, Payment, Receipt, Renewal } from './booking-parts.ts'
import { credited, type TaxPaper } from './tax-paper.ts'

/** What of a booking says what it costs; written out, for a booking itself has a column of it. */
interface Priced {
  readonly total?: Money | undefined
  readonly amountPaid: Money
  readonly paymentMethod: Renewal['paymentMethod']
  readonly renewals?: readonly Renewal[] | undefined
  readonly charges?: readonly Charge[] | undefined
  readonly receipts?: readonly Receipt[] | undefined
  readonly payments?: readonly Payment[] | undefined
  readonly papers?: readonly TaxPaper[] | undefined
  readonly refunded?: Money | undefined
}

const sumOf = (list: readonly { readonly amount: Money }[] = []): number => list.reduce((sum, { amount }) => sum + amount.halalas, 0)

const isCash = ({ paymentMethod }: Pick<Priced, 'paymentMethod'>): boolean => paymentMethod === 'cash_on_delivery'

/** What the charges that the Admin has confirmed come to. */
export const confirmedCharges = ({ charges = [] }: Pick<Priced, 'charges'>): Money =>
  sar(sumOf(charges.filter(({ status }) => status === 'confirmed')))

/** What the rental was renewed for. */
export const renewed = ({ renewals }: Pick<Priced, 'renewals'>): Money => sar(sumOf(renewals))

type Costing = Pick<Priced, 'total' | 'amountPaid' | 'renewals' | 'charges'>

const extras = (booking: Costing): number => confirmedCharges(booking).halalas + renewed(booking).halalas

/** What the rental costs as it was ordered; where nobody named a total, what was paid beyond renewals and charges. */
export const rentalPrice = (booking: Costing): Money => booking.total ?? sar(Math.max(0, booking.amountPaid.halalas - extras(booking)))

/** What the whole booking comes to, renewals and confirmed charges included. */
export const priceOf = (booking: Costing): Money => sar(rentalPrice(booking).halalas + extras(booking))

/** The same; null where nobody named a total and nothing was paid: nobody knows what it comes to. */
export const knownPrice = (booking: Costing): Money | null => {
  const price = priceOf(booking)
  return price.halalas === 0 && booking.total === undefined ? null : price
}

/**
 * A booking before something is built on its price: what was paid for a rental whose total nobody named is its total from then on, so that what
 * comes later is owed beside it.
 */
export const withTotal = <T extends Costing>(booking: T): T => {
  const total = rentalPrice(booking)
  return booking.total !== undefined || total.halalas === 0 ? booking : { ...booking, total }
}

/**
 * What is left of the price without what credit notes took back and what was paid and not paid back, in halalas; below zero: it was paid
 * too much.
 */
const leftToPay = (booking: Priced): number =>
  priceOf(booking).halalas - credited(booking).halalas - booking.amountPaid.halalas + (booking.refunded?.halalas ?? 0)

/** What the customer still owes; null where the total is not known. */
export const amountDue = (booking: Priced): Money | null => (booking.total === undefined ? null : sar(Math.max(0, leftToPay(booking))))

/** What the customer paid beyond what it comes to, since credit notes took some of it back; null: nothing, or it was paid back. */
export const overpaid = (booking: Priced & { readonly paymentStatus: string }): Money | null => {
  if (booking.total === undefined || booking.paymentStatus === 'refunded') return null
  const over = -leftToPay(booking)
  return over > 0 ? sar(over) : null
}

/** Paid is what was paid in full; where the total is not known, whatever was paid is all of it. */
export const isPaid = (booking: Priced): boolean => {
  const due = amountDue(booking)
  return due === null ? booking.amountPaid.halalas > 0 : due.halalas === 0
}

/** What the vendor itself has received of what was paid; the rest came in through the marketplace. */
export const receivedInCash = (booking: Priced): Money =>
  sar(isCash(booking) ? Math.max(0, booking.amountPaid.halalas - sumOf(booking.payments)) : sumOf(booking.receipts))

/**
 * What of the price the customer pays to the vendor itself: a rental and renewals that are paid in cash, and charges however the rest is
 * paid, but for what was paid through the marketplace after all; and what the vendor was given in cash after all.
 */
export const cashPart = (booking: Priced): Money => {
  const renewals = (booking.renewals ?? []).filter((renewal) => !isCash(renewal))
  const online = sumOf(renewals) + (isCash(booking) ? 0 : rentalPrice(booking).halalas)
  const received = receivedInCash(booking).halalas
  const paidOnline = booking.amountPaid.halalas - received
  const price = priceOf(booking).halalas
  return sar(Math.max(0, price - Math.max(online, paidOnline), Math.min(received, price - paidOnline)))
}

/** Whether any of it is paid in cash. */
export const takesCash = (booking: Priced): boolean => isCash(booking) || cashPart(booking).halalas > 0

/** The cash that is still to come in; null where the total is not known. */
export const cashDue = (booking: Priced): Money | null => {
  const due = amountDue(booking)
  if (due === null && isCash(booking)) return null
  const left = Math.max(0, cashPart(booking).halalas - receivedInCash(booking).halalas)
  return sar(due === null ? left : Math.min(due.halalas, left))
}

/**
 * What a customer gets back of a booking that comes to nothing: the cash from the vendor, which has it, and the rest from the marketplace, of
 * which comes first what went back already; null: nothing was paid, or it is back already.
 */
export const paidBack = (booking: Priced & { readonly paymentStatus: string }): { readonly cash: Money; readonly online: Money } | null => {
  const left = booking.amountPaid.halalas - (booking.refunded?.halalas ?? 0)
  if (left <= 0 || booking.paymentStatus === 'refunded') return null
  const cash = Math.min(receivedInCash(booking).halalas, left)
  return { cash: sar(cash), online: sar(left - cash) }
}
