import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import { dayOf, type Day } from '#domain/kernel/instant.ts'
import { monthKey, type Calendar } from '#i18n/months.ts'

/** What was invoiced and taken back in one month, in whole halalas, VAT included; `vat`: what is in it, and due. */
interface VatMonth {
  /** The first day of it that a paper is of, by which the month is named. */
  readonly on: Day
  readonly key: string
  readonly papers: number
  readonly invoiced: number
  readonly credited: number
  readonly vat: number
}

/**
 * Sums of invoices less credit notes by the month in Riyadh in which each got its number, the latest month first. What has none yet is no
 * tax paper.
 */
export const vatMonthsOf = (papers: readonly TaxPaper[], calendar: Calendar, from: Day): readonly VatMonth[] => {
  const keyOf = monthKey(calendar)
  const months = new Map<string, VatMonth>()
  for (const { kind, stamp, amount, vat } of papers) {
    const on = stamp ? dayOf(stamp.at) : null
    if (on === null || on < from) continue
    const key = keyOf(on)
    const was = months.get(key) ?? { on, key, papers: 0, invoiced: 0, credited: 0, vat: 0 }
    const isInvoice = kind === 'invoice'
    months.set(key, {
      key,
      on: was.on < on ? was.on : on,
      papers: was.papers + 1,
      invoiced: was.invoiced + (isInvoice ? amount.halalas : 0),
      credited: was.credited + (isInvoice ? 0 : amount.halalas),
      vat: was.vat + (isInvoice ? vat.halalas : -vat.halalas),
    })
  }
  return [...months.values()].toSorted((a, b) => (a.on < b.on ? 1 : -1))
}
