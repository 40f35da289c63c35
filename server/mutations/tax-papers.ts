import { sql } from 'drizzle-orm'
import type { Booking } from '#domain/bookings/booking.ts'
import { withDueInvoice } from '#domain/bookings/invoicing.ts'
import type { Stamp, TaxPaper, TaxPaperKind } from '#domain/bookings/tax-paper.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { put, type Change } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'

/** Invoices and credit notes of one transaction. */
export interface PaperStamps {
  /** The changes of a mutation, with the invoice that becomes due by them, and a number on each paper that has none. */
  readonly stamp: (changes: readonly Change[], mutationId: string) => Promise<readonly Change[]>
  /** Writes what was numbered. */
  readonly store: () => Promise<void>
}

/** The year of the vendor's calendar at a moment. */
const yearAt = (at: string): number => Number(dayOf(at).slice(0, 4))

const isUnnumbered = ({ stamp }: TaxPaper): boolean => stamp === null

/**
 * Numbers the papers of a vendor without a gap: inside the vendor's lock, so that no other transaction numbers one meanwhile, and in the
 * transaction of what they are issued for, so that a number that was given is used. `now` is the server's clock, an instant.
 */
export const paperStamps = (tx: Sql, vendorId: string, { rows, now }: { rows: WorkingRows; now: string }): PaperStamps => {
  const year = () => yearAt(now)
  const last = new Map<TaxPaperKind, number>()
  const fresh: { readonly bookingId: string; readonly stamp: Stamp; readonly paper: TaxPaper }[] = []

  const readLast = async (): Promise<void> => {
    const found = await tx.rows<{ kind: TaxPaperKind; last: number }>(sql`
      select kind, max(sequence)::int as last from tax_papers where vendor_id = ${vendorId}::uuid and year = ${year()}::int group by kind`)
    for (const kind of ['invoice', 'credit_note'] as const) last.set(kind, found.find((row) => row.kind === kind)?.last ?? 0)
  }

  const numbered = (bookingId: string, paper: TaxPaper): TaxPaper => {
    if (!isUnnumbered(paper)) return paper
    const sequence = (last.get(paper.kind) ?? 0) + 1
    last.set(paper.kind, sequence)
    const stamp = { year: year(), sequence, at: now }
    const issued = { ...paper, stamp }
    fresh.push({ bookingId, stamp, paper: issued })
    return issued
  }

  const stampBooking = async (after: Booking, mutationId: string): Promise<Booking> => {
    const before = rows.get('bookings', after.id)
    // Only a booking that is completed, or was invoiced, can owe an invoice: no other reads the company.
    if (after.status === 'completed') await rows.load([{ kind: 'vendors', id: vendorId }])
    const due = withDueInvoice(before, after, rows.get('vendors', vendorId), mutationId)
    if (!due.papers?.some(isUnnumbered)) return due
    if (last.size === 0) await readLast()
    return { ...due, papers: due.papers.map((paper) => numbered(after.id, paper)) }
  }

  return {
    stamp: async (changes, mutationId) => {
      const stamped: Change[] = []
      for (const change of changes) {
        const isBooking = change.op === 'put' && change.kind === 'bookings'
        stamped.push(isBooking ? put('bookings', await stampBooking(change.body, mutationId)) : change)
      }
      return stamped
    },
    store: async () => {
      if (fresh.length === 0) return
      const lines = fresh.map(({ bookingId, stamp, paper }) => ({
        kind: paper.kind,
        year: stamp.year,
        sequence: stamp.sequence,
        id: paper.id,
        booking_id: bookingId,
        invoice_id: paper.kind === 'credit_note' ? paper.invoiceId : null,
        halalas: paper.amount.halalas,
        body: paper,
      }))
      await tx.rows(sql`
        insert into tax_papers (vendor_id, kind, year, sequence, id, booking_id, invoice_id, halalas, issued_at, body)
        select ${vendorId}::uuid, p.kind, p.year, p.sequence, p.id, p.booking_id, p.invoice_id, p.halalas, ${now}::timestamptz, p.body
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as p(kind text, year int, sequence int, id uuid, booking_id uuid, invoice_id uuid, halalas bigint, body jsonb)
        order by p.kind desc, p.sequence`)
    },
  }
}
