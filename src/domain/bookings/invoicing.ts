import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { money, MOST_HALALAS, sar, type Money } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse, type Refused } from '../kernel/mutation.ts'
import { reason } from '../kernel/reason.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { amountDue, isPaid, rentalPrice, withTotal } from './amounts.ts'
import type { Booking } from './booking.ts'
import { invoiceCode, taxIn } from './invoice.ts'
import type { BookingRejection } from './rejections.ts'
import { refusedAsOff } from './step.ts'
import {
  credited,
  invoicesOf,
  MOST_PAPERS,
  standingInvoices,
  type CreditNote,
  type Invoice,
  type InvoiceLine,
  type Seller,
} from './tax-paper.ts'

const ofBooking = { vendorId: id, bookingId: id } as const

/** Where the seller is: the address as it was written, or else street, number, city and postal code; null where nothing is known. */
export const addressOf = ({ address, streetName, buildingNumber, city, postalCode }: Vendor): Seller['address'] => {
  const joined = (language: 'en' | 'ar') =>
    address?.[language] ??
    [
      [streetName, buildingNumber],
      [city, postalCode],
    ]
      .map((parts) => parts.filter((part) => part !== null).join(' '))
      .filter((part) => part !== '')
      .join(language === 'ar' ? '، ' : ', ')
  const [en, ar] = [joined('en'), joined('ar')]
  return en === '' || ar === '' ? null : { en, ar }
}

/** The vendor as a seller on an invoice; null where what the tax authority's code says of one is missing or too long. */
const sellerOf = (vendor: Vendor | undefined): Seller | null => {
  if (!vendor) return null
  const { companyName: name, taxNumber, commercialRegisterNumber: registerNumber } = vendor
  const seller = { name, vatNumber: taxNumber ?? '', registerNumber, address: addressOf(vendor) }
  const facts = { sellerName: name.ar, vatNumber: seller.vatNumber, issuedAt: '2026-01-01T00:00:00.000Z', amount: taxIn(sar(0)) }
  return invoiceCode(facts).ok ? seller : null
}

/** All that an invoice of a booking can say: the rental, its renewals, and charges that were confirmed; they come to its price. */
export const invoiceLines = (booking: Booking): readonly InvoiceLine[] =>
  [
    { id: 'rental', what: 'rental' as const, amount: rentalPrice(booking) },
    ...(booking.renewals ?? []).map(({ id: renewal, amount }) => ({ id: renewal, what: 'renewal' as const, amount })),
    ...(booking.charges ?? [])
      .filter(({ status }) => status === 'confirmed')
      .map(({ id: charge, type, amount }) => ({ id: charge, what: type, amount })),
  ].filter(({ amount }) => amount.halalas > 0)

const linesBeside = (booking: Booking, invoices: readonly Invoice[]): readonly InvoiceLine[] => {
  const done = new Set(invoices.flatMap(({ lines }) => lines.map(({ id: line }) => line)))
  return invoiceLines(booking).filter((line) => !done.has(line.id))
}

/** What of a booking stands on none of its invoices, but for those that were replaced. */
export const uninvoiced = (booking: Booking): readonly InvoiceLine[] => linesBeside(booking, standingInvoices(booking))

/** What never stood on an invoice. */
const neverInvoiced = (booking: Booking): readonly InvoiceLine[] => linesBeside(booking, invoicesOf(booking))

interface Invoicing {
  readonly vendor: Vendor | undefined
  readonly paperId: string
  readonly lines: readonly InvoiceLine[]
}

/** The next invoice of a booking, which has no number yet, or why there is none. */
const nextInvoice = (booking: Booking, { vendor, paperId, lines }: Invoicing): Invoice | BookingRejection => {
  if (lines.length === 0) return 'booking.nothing_to_invoice'
  if ((booking.papers ?? []).length >= MOST_PAPERS) return 'booking.too_many_papers'
  const seller = sellerOf(vendor)
  if (!seller) return 'booking.seller_unknown'
  const { total, vat } = taxIn(sar(lines.reduce((sum, { amount }) => sum + amount.halalas, 0)))
  const { deliveryOn, pickupOn, rentalDays, quantity } = booking
  const rental = { deliveryOn, pickupOn, rentalDays, quantity }
  return { kind: 'invoice', id: paperId, stamp: null, amount: total, vat, seller, lines: [...lines], rental }
}

/** What stands on an invoice is settled: a total that nobody named, too. */
const withPaper = (given: Booking, paper: Invoice | CreditNote): Booking => {
  const booking = paper.kind === 'invoice' ? withTotal(given) : given
  return { ...booking, papers: [...(booking.papers ?? []), paper] }
}

/**
 * What a change makes due: all where the booking is completed by it, and later what it has grown by. What an invoice was replaced for waits for
 * the vendor, who first corrects what was wrong.
 */
const dueLines = (before: Booking, after: Booking): readonly InvoiceLine[] => {
  if (after.status !== 'completed') return []
  if (before.status !== 'completed') return uninvoiced(after)
  return invoicesOf(before).length > 0 || neverInvoiced(before).length === 0 ? neverInvoiced(after) : []
}

/**
 * A booking after a change, with the invoice that becomes due by it, under the id of the mutation that brought that about. Where there is
 * nothing to invoice, or the seller's VAT number is not known, it stays as it is, and can be invoiced later.
 */
export const withDueInvoice = (before: Booking | undefined, after: Booking, vendor: Vendor | undefined, paperId: string): Booking => {
  // One mutation issues one paper: a credit note that comes before an invoice that waits leaves it waiting.
  const hasPaper = after.papers?.some(({ id: one }) => one === paperId) ?? false
  if (!before || hasPaper) return after
  const invoice = nextInvoice(after, { vendor, paperId, lines: dueLines(before, after) })
  return typeof invoice === 'string' ? after : withPaper(after, invoice)
}

/** Why a booking cannot be invoiced as it stands; null: it can. The tax falls due with what is supplied, so not before the bin stands. */
const invoiceRefused = (booking: Booking): Refused | null => {
  const { number, status } = booking
  if (status === 'new') return refuse('booking.not_accepted_yet', { number })
  const stands = status === 'on_site' || status === 'picked_up' || status === 'completed'
  return refusedAsOff(booking) ?? (stands ? null : refuse('booking.not_on_site', { number }))
}

/** Whether an invoice that was wrong can be issued again. */
export const mayReplace = (booking: Booking): boolean => invoiceRefused(booking) === null

/** Whether an invoice can be asked for. */
export const mayInvoice = (booking: Booking): boolean => mayReplace(booking) && uninvoiced(booking).length > 0

/** The vendor asks for the invoice before the booking is completed, or because the company's VAT number was missing then. The server numbers it. */
export const issueInvoice = defineMutation({
  name: 'booking.issueInvoice',
  version: 1,
  by: 'vendor',
  // A number is given once.
  isFinal: true,
  args: v.object(ofBooking),
  needs: ({ vendorId, bookingId }) => [
    { kind: 'bookings', id: bookingId },
    { kind: 'vendors', id: vendorId },
  ],
  decide: (rows, { vendorId, bookingId }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    const refused = invoiceRefused(booking)
    if (refused) return refused
    // It was asked for on a device that did not know of an invoice that became due by itself.
    const lines = uninvoiced(booking)
    if (invoicesOf(booking).length > 0 && lines.length === 0) return accept()
    const invoice = nextInvoice(booking, { vendor: rows.get('vendors', vendorId), paperId: context.mutationId, lines })
    return typeof invoice === 'string' ? refuse(invoice, { number }) : accept(put('bookings', withPaper(booking, invoice)))
  },
})

/** What is left of an invoice. */
export const creditable = (booking: Booking, invoice: Invoice): Money =>
  sar(Math.max(0, invoice.amount.halalas - credited(booking, invoice.id).halalas))

/**
 * The vendor takes some or all of an invoice back, by a credit note with a number of its own; the invoice stays as it is. `left` is what was
 * left of it as the person saw it: where that has changed, somebody else has credited it meanwhile. `replaces`: the invoice was wrong. All that is
 * left of it is taken back, what stands on it can be invoiced again, and the customer goes on owing it.
 */
export const creditInvoice = defineMutation({
  name: 'booking.creditInvoice',
  // 2: `replaces`. A server that does not know the word would forgive what is only to be issued again, so it is to refuse the change.
  version: 2,
  by: 'vendor',
  isOneOfMany: true,
  isFinal: true,
  args: v.pipe(
    v.object({
      ...ofBooking,
      invoiceId: id,
      amount: v.pipe(
        money,
        v.check(({ halalas }) => halalas > 0 && halalas <= MOST_HALALAS),
      ),
      reason,
      left: money,
      replaces: v.optional(v.literal(true)),
    }),
    v.forward(
      v.check(({ amount, left, replaces }) => !replaces || amount.halalas === left.halalas),
      ['replaces'],
    ),
  ),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, args, context) => {
    const booking = rows.get('bookings', args.bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    const refused = args.replaces ? invoiceRefused(booking) : null
    if (refused) return refused
    const invoice = invoicesOf(booking).find(({ id: one }) => one === args.invoiceId)
    if (!invoice?.stamp) return refuse('booking.no_invoice', { number })
    const left = creditable(booking, invoice)
    if (left.halalas !== args.left.halalas) return refuse('booking.credited_since', { number, due: left.halalas })
    if (args.amount.halalas > left.halalas) return refuse('booking.credit_too_much', { number, due: left.halalas })
    // What is replaced is to be issued again, so that needs room, too.
    const most = MOST_PAPERS - (args.replaces ? 1 : 0)
    if ((booking.papers ?? []).length >= most) return refuse('booking.too_many_papers', { number })
    const earlier = (booking.papers ?? []).filter((paper) => paper.kind === 'credit_note' && paper.invoiceId === invoice.id)
    const taxBefore = earlier.reduce((sum, paper) => sum + paper.vat.halalas, 0)
    // All parts together hold the tax of what they come to, so that the last one takes what is left of the invoice's.
    const soFar = taxIn(sar(credited(booking, invoice.id).halalas + args.amount.halalas)).vat.halalas
    const note: CreditNote = {
      kind: 'credit_note',
      id: context.mutationId,
      stamp: null,
      amount: args.amount,
      vat: sar(Math.max(0, soFar - taxBefore)),
      invoiceId: invoice.id,
      reason: args.reason,
      ...(args.replaces ? { replaces: true } : {}),
    }
    const after = withPaper(booking, note)
    const was = booking.paymentStatus
    if (was === 'unpaid' && isPaid(after)) return accept(put('bookings', { ...after, paymentStatus: 'paid' } satisfies Booking))
    // What was credited before of an invoice that is replaced is owed again.
    const owes = args.replaces && (amountDue(after)?.halalas ?? 0) > 0
    return accept(put('bookings', { ...after, paymentStatus: owes && was === 'paid' ? 'unpaid' : was } satisfies Booking))
  },
})
