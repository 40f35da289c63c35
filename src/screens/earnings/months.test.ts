import { expect, it } from 'vitest'
import type { Figures } from '#db/query/query.ts'
import { monthsOf } from './months.ts'

const figures = (rows: readonly (readonly [at: string, gross: number])[]): Figures => {
  const gross = Float64Array.from(rows, ([, amount]) => amount)
  return {
    count: rows.length,
    columns: {
      completedAt: Float64Array.from(rows, ([at]) => Date.parse(at)),
      gross,
      commission: gross.map((amount) => amount / 10),
      vat: gross.map(() => 0),
      net: gross.map((amount) => amount - amount / 10),
    },
    nothing: {},
    values: {},
  }
}

it('sums by the month in Riyadh, the latest first', () => {
  const months = monthsOf(
    figures([
      // Already December in Riyadh.
      ['2026-11-30T21:00:00.000Z', 1000],
      ['2026-11-30T20:59:59.000Z', 200],
      ['2026-11-02T08:00:00.000Z', 300],
    ]),
    'gregory',
  )
  expect(months).toEqual([
    { key: '12/2026', on: '2026-12-01', bookings: 1, gross: 1000, commission: 100, vat: 0, net: 900 },
    { key: '11/2026', on: '2026-11-02', bookings: 2, gross: 500, commission: 50, vat: 0, net: 450 },
  ])
})

it('sums by the Hijri month: 1 Ramadan 1447 is 18 February 2026', () => {
  const months = monthsOf(
    figures([
      ['2026-02-17T08:00:00.000Z', 100],
      ['2026-02-18T08:00:00.000Z', 200],
      ['2026-03-19T08:00:00.000Z', 300],
    ]),
    'islamic-umalqura',
  )
  expect(months.map(({ on, gross }) => [on, gross])).toEqual([
    ['2026-02-18', 500],
    ['2026-02-17', 100],
  ])
})
