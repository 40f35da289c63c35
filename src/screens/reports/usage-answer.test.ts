import { expect, it } from 'vitest'
import { dayNumber } from '#domain/kernel/day-number.ts'
import type { ReportRows } from '#domain/reports/rows.ts'
import { placeIn } from '#i18n/months.ts'
import { sampleContainer } from '#tests/support/samples.ts'
import { answerUsage, type UsageQuery } from './usage-answer.ts'

const none: ReportRows = { count: 0, columns: {}, nothing: {}, values: {} }
const sampled = sampleContainer()
const containers = (count: number) => Array.from({ length: count }, (_unused, at) => ({ ...sampled, id: `c${at}`, barcode: `B${at}` }))
const full: ReportRows = {
  count: 1,
  columns: {
    bookingNumber: Int32Array.of(7),
    containerId: Uint8Array.of(1),
    quantity: Int32Array.of(2),
    // In the period before.
    requestedAt: Float64Array.of(Date.parse('2026-09-20T09:00:00.000Z')),
  },
  nothing: {},
  values: { containerId: ['c0'] },
}
const bookings: ReportRows = {
  count: 1,
  columns: {
    number: Int32Array.of(7),
    startsAt: Float64Array.of(Date.parse('2026-09-15T09:00:00.000Z')),
    rentalDays: Int32Array.of(30),
  },
  nothing: {},
  values: {},
}
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const asked: UsageQuery = {
  days: OCTOBER,
  isCompared: false,
  grain: 'month',
  by: 'container',
  isCrossed: false,
  placeOf: placeIn('gregory'),
  today: '2026-10-31',
}
const ask = (count: number, over: Partial<UsageQuery> = {}) =>
  answerUsage({ containers: containers(count), bookings, operations: none, full }, { ...asked, ...over })

it('the period before is worked out only where it is asked about, and has its own early fillings', () => {
  const [plain, compared] = [ask(1), ask(1, { isCompared: true })]
  if (plain === 'too_many' || compared === 'too_many') throw new Error('too many')
  expect(plain.before).toBeNull()
  expect([compared.summary.total.early, compared.before?.total.early]).toEqual([0, 2])
  expect([...(compared.before?.parts.keys() ?? [])].map(dayNumber)).toEqual([dayNumber('2026-08-31')])
})

it('a container counts from the day on which it was added', () => {
  const added = { ...sampled, createdAt: '2026-10-29T22:00:00.000Z' }
  const used = answerUsage({ containers: [added], bookings: none, operations: none, full: none }, asked)
  if (used === 'too_many') throw new Error('too many')
  expect(used.summary.total.idleDays).toBe(2 * added.inventory.stock)
})

it('sizes stand from small to large, whatever their barcodes', () => {
  const sized = (['medium', 'large', 'small'] as const).map((binSize, at) => ({ ...sampled, id: binSize, binSize, barcode: `B${at}` }))
  const used = answerUsage({ containers: sized, bookings: none, operations: none, full: none }, { ...asked, by: 'size' })
  if (used === 'too_many') throw new Error('too many')
  expect([...used.summary.groups.keys()]).toEqual(['small', 'medium', 'large'])
})

it('containers beside each other are 120 at most; below each other there are many more', () => {
  expect(ask(120, { isCrossed: true })).not.toBe('too_many')
  expect(ask(121, { isCrossed: true })).toBe('too_many')
  expect(ask(121)).not.toBe('too_many')
  expect(ask(3000, { grain: 'day' })).toBe('too_many')
})

it('a figure of a part or a group that the report does not have is not that of the whole period, nor of no stock', () => {
  const used = ask(2, { grain: 'week' })
  if (used === 'too_many') throw new Error('too many')
  const stockOf = (from: string | null, group: string | null) => used.rowsOf({ measure: 'empty', from, group })?.stock
  const stock = sampled.inventory.stock
  expect([stockOf(null, null), stockOf('2026-10-04', null), stockOf('2026-10-04', 'c1')]).toEqual([2 * stock, 2 * stock, stock])
  expect([stockOf('2026-09-27', null), stockOf('2026-10-05', 'c1'), stockOf('x', null), stockOf(null, 'c2')]).toEqual(
    Array(4).fill(undefined),
  )
})
