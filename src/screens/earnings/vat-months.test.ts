import { expect, it } from 'vitest'
import type { TaxPaper } from '#domain/bookings/tax-paper.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleId } from '#tests/support/samples.ts'
import { vatMonthsOf } from './vat-months.ts'

const seller = { name: { en: 'A', ar: 'أ' }, vatNumber: '300000000000003', registerNumber: null, address: null }
const rental = { deliveryOn: '2026-10-01', pickupOn: '2026-10-05', rentalDays: 4, quantity: 1 }
const stamped = (at: string | null) => ({ stamp: at === null ? null : { year: 2026, sequence: 1, at } })
const invoice = (at: string | null, halalas: number): TaxPaper => ({
  kind: 'invoice',
  id: sampleId(70),
  ...stamped(at),
  amount: sar(halalas),
  vat: sar((halalas * 15) / 115),
  seller,
  lines: [{ id: 'rental', what: 'rental', amount: sar(halalas) }],
  rental,
})
const credit = (at: string, halalas: number): TaxPaper => ({
  kind: 'credit_note',
  id: sampleId(71),
  ...stamped(at),
  amount: sar(halalas),
  vat: sar((halalas * 15) / 115),
  invoiceId: sampleId(70),
  reason: 'x',
})

it('takes credit notes off the invoices, each in the month in Riyadh in which it got its number', () => {
  const papers = [
    invoice('2026-10-31T20:59:00.000Z', 11_500),
    invoice('2026-10-31T21:00:00.000Z', 23_000),
    credit('2026-11-05T09:00:00.000Z', 4_600),
    // Not numbered yet, and older than what is asked for.
    invoice(null, 11_500),
    invoice('2025-09-01T09:00:00.000Z', 11_500),
    invoice('2025-10-31T20:59:59.999Z', 11_500),
    // Of the first day that is asked for.
    invoice('2025-10-31T21:00:00.000Z', 11_500),
  ]
  expect(vatMonthsOf(papers, 'gregory', '2025-11-01')).toEqual([
    { key: '11/2026', on: '2026-11-01', papers: 2, invoiced: 23_000, credited: 4_600, vat: 3_000 - 600 },
    { key: '10/2026', on: '2026-10-31', papers: 1, invoiced: 11_500, credited: 0, vat: 1_500 },
    { key: '11/2025', on: '2025-11-01', papers: 1, invoiced: 11_500, credited: 0, vat: 1_500 },
  ])
})

it('sums by the Hijri month: 1 Ramadan 1447 is 18 February 2026', () => {
  const papers = [invoice('2026-02-17T08:00:00.000Z', 115), invoice('2026-02-18T08:00:00.000Z', 230)]
  expect(vatMonthsOf(papers, 'islamic-umalqura', '2026-01-01').map(({ on, invoiced }) => [on, invoiced])).toEqual([
    ['2026-02-18', 230],
    ['2026-02-17', 115],
  ])
})
