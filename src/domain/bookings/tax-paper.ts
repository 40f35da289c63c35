import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { money, sar, type Money } from '../kernel/money.ts'
import { bilingual, keptReason, text } from '../kernel/text.ts'
import { CHARGE_TYPES, MOST_CHARGES, MOST_RENEWALS } from './booking-parts.ts'

/** Invoices and credit notes of one booking. */
export const MOST_PAPERS = 60

/** What the server gives a paper: its place among those of its kind in a year, by the vendor's own calendar, and the moment it was issued. */
const stamp = v.object({
  year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(9999)),
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: instant,
})
export type Stamp = v.InferOutput<typeof stamp>

/** Who issues a paper, as the company was called and registered then. */
const seller = v.object({
  name: bilingual,
  vatNumber: text(1, 20),
  registerNumber: v.nullable(text(1, 20)),
  address: v.nullable(v.object({ en: text(1, 600), ar: text(1, 600) })),
})
export type Seller = v.InferOutput<typeof seller>

const issued = {
  /** The mutation that asked for it, or brought it about. */
  id,
  /** Null only on the device that asked for it, until the server has answered. */
  stamp: v.nullable(stamp),
  /** All of it, tax included, and the tax in it. */
  amount: money,
  vat: money,
}

const invoiceLine = v.object({
  /** A renewal's or charge's own id, or `rental`. */
  id: text(1, 40),
  what: v.picklist(['rental', 'renewal', ...CHARGE_TYPES]),
  amount: money,
})
export type InvoiceLine = v.InferOutput<typeof invoiceLine>

const invoice = v.object({
  kind: v.literal('invoice'),
  ...issued,
  seller,
  lines: v.pipe(v.array(invoiceLine), v.minLength(1), v.maxLength(MOST_CHARGES + MOST_RENEWALS + 1)),
  /** What was rented, as it was then. */
  rental: v.object({ deliveryOn: day, pickupOn: day, rentalDays: v.number(), quantity: v.number() }),
})
export type Invoice = v.InferOutput<typeof invoice>

const creditNote = v.object({
  kind: v.literal('credit_note'),
  ...issued,
  invoiceId: id,
  reason: keptReason,
  /** The invoice was wrong: what it said is invoiced again, and still owed. */
  replaces: v.optional(v.literal(true)),
})
export type CreditNote = v.InferOutput<typeof creditNote>

/** An invoice, or what takes some of one back. Neither is ever changed once it has its number. */
export const taxPaper = v.variant('kind', [invoice, creditNote])
export type TaxPaper = v.InferOutput<typeof taxPaper>
export type TaxPaperKind = TaxPaper['kind']

const PREFIXES: Readonly<Record<TaxPaperKind, string>> = { invoice: 'INV', credit_note: 'CRN' }

/** A paper's number as it is printed and said; null as long as it has none. */
export const paperNumber = ({ kind, stamp: given }: Pick<TaxPaper, 'kind' | 'stamp'>): string | null =>
  given === null ? null : `${PREFIXES[kind]}-${given.year}-${String(given.sequence).padStart(6, '0')}`

interface Papers {
  readonly papers?: readonly TaxPaper[] | undefined
}

/** The invoices of a booking, in the order in which they were issued. */
export const invoicesOf = ({ papers = [] }: Papers): readonly Invoice[] => papers.filter((paper) => paper.kind === 'invoice')

/** The invoices that were wrong and are issued again, by id. */
const replacedOf = ({ papers = [] }: Papers): ReadonlySet<string> =>
  new Set(papers.flatMap((paper) => (paper.kind === 'credit_note' && paper.replaces ? paper.invoiceId : [])))

/** The invoices of a booking that were not replaced. */
export const standingInvoices = (booking: Papers): readonly Invoice[] => {
  const replaced = replacedOf(booking)
  return invoicesOf(booking).filter((invoice) => !replaced.has(invoice.id))
}

/** What was taken back of an invoice by now, or of all that were not replaced: one that is issued again is owed in full. */
export const credited = (booking: Papers, invoiceId?: string): Money => {
  const replaced = replacedOf(booking)
  const isMeant = (id: string): boolean => (invoiceId === undefined ? !replaced.has(id) : id === invoiceId)
  const notes = (booking.papers ?? []).filter((paper) => paper.kind === 'credit_note' && isMeant(paper.invoiceId))
  return sar(notes.reduce((sum, { amount }) => sum + amount.halalas, 0))
}
