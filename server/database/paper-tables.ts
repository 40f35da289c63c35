import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, vendorId } from './columns.ts'

/**
 * The vendor's invoices and credit notes, as they were issued. Numbers of a kind and year begin at 1 and have no gap, a credit note belongs
 * to an invoice and all of one never come to more than it, and nothing is changed or removed once it stands: triggers refuse anything else.
 */
export const taxPapers = pgTable(
  'tax_papers',
  {
    vendorId: vendorId(),
    kind: text('kind').$type<'invoice' | 'credit_note'>().notNull(),
    /** The calendar year in Riyadh in which it was issued. */
    year: integer('year').notNull(),
    sequence: integer('sequence').notNull(),
    /** Of the mutation that asked for it or brought it about. */
    id: uuid('id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    /** The invoice that a credit note takes back in part or whole. */
    invoiceId: uuid('invoice_id'),
    /** Whole halalas, tax included. */
    halalas: bigint('halalas', { mode: 'number' }).notNull(),
    issuedAt: moment('issued_at').notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.kind, table.year, table.sequence] }),
    uniqueIndex('tax_papers_id').on(table.vendorId, table.id),
    index('tax_papers_invoice').on(table.vendorId, table.invoiceId),
  ],
)
