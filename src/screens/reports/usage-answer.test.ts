import { expect, it } from 'vitest'
import type { Container } from '#domain/containers/container.ts'
import { dayNumber } from '#domain/kernel/day-number.ts'
import type { ReportRows } from '#domain/reports/rows.ts'
import { countUsage } from '#domain/reports/usage-counts.ts'
import { placeIn } from '#i18n/months.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleContainer } from '#tests/support/samples.ts'
import { REPORT_DEFINITIONS } from './messages.ts'
import { askUsage, usedOf, type UsageQuery, type Used } from './usage-answer.ts'

const sampled = sampleContainer()
const containers = (count: number) => Array.from({ length: count }, (_unused, at) => ({ ...sampled, id: `c${at}`, barcode: `B${at}` }))
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const asked: UsageQuery = {
  days: OCTOBER,
  isCompared: false,
  grain: 'month',
  by: 'container',
  isCrossed: false,
  placeOf: placeIn('gregory'),
  placeOfZone: new Map(),
  today: '2026-10-31',
}
/** As if nothing had been booked. */
const NONE: ReportRows = { count: 0, columns: {}, nothing: {}, values: {} }
const used = (all: readonly Container[], over: Partial<UsageQuery> = {}): Used => {
  const answer = askUsage(all, { ...asked, ...over })
  if (answer === 'too_many') throw new Error('too many')
  return usedOf(answer, countUsage({ bookings: NONE, operations: NONE, early: [] }, answer.question))
}

it('the period before is asked about only where it is meant, and is told apart', () => {
  const added = { ...sampled, createdAt: '2026-10-05T09:00:00.000Z' }
  const [plain, compared] = [used([added]), used([added], { isCompared: true })]
  expect(plain.before).toBeNull()
  expect([compared.summary.total.empty, compared.before?.total.empty]).toEqual([added.inventory.stock, 0])
  expect([...(compared.before?.parts.keys() ?? [])].map(dayNumber)).toEqual([dayNumber('2026-08-31')])
})

it('a container counts from the day on which it was added', () => {
  const added = { ...sampled, createdAt: '2026-10-29T22:00:00.000Z' }
  expect(used([added]).summary.total.idleDays).toBe(2 * added.inventory.stock)
})

it('a container that was deleted since is gone from days before it, too, and the report says so', () => {
  const stock = sampled.inventory.stock
  expect([used(containers(2)).summary.total.empty, used(containers(1)).summary.total.empty]).toEqual([2 * stock, stock])
  expect(translateIn('en')(REPORT_DEFINITIONS.usage)).toContain('Containers you deleted do not count.')
  expect(translateIn('ar')(REPORT_DEFINITIONS.usage)).toContain('ولا يُحتسب ما حذفته من الحاويات.')
})

it('sizes stand from small to large, whatever their barcodes', () => {
  const sized = (['medium', 'large', 'small'] as const).map((binSize, at) => ({ ...sampled, id: binSize, binSize, barcode: `B${at}` }))
  expect([...used(sized, { by: 'size' }).summary.groups.keys()]).toEqual(['small', 'medium', 'large'])
})

it('zones stand in the order of their names, whatever the barcodes of their containers; one not known here is the last', () => {
  const zoned = ['elsewhere', 'north', 'east'].map((zoneId, at) => ({ ...sampled, id: zoneId, zoneId, barcode: `B${at}` }))
  const placeOfZone = new Map([
    ['east', 0],
    ['north', 1],
  ])
  expect([...used(zoned, { by: 'zone', placeOfZone }).summary.groups.keys()]).toEqual(['east', 'north', 'elsewhere'])
})

it('containers beside each other are 120 at most; below each other there are many more', () => {
  const ask = (count: number, over: Partial<UsageQuery> = {}) => askUsage(containers(count), { ...asked, ...over })
  expect(ask(120, { isCrossed: true })).not.toBe('too_many')
  expect(ask(121, { isCrossed: true })).toBe('too_many')
  expect(ask(121)).not.toBe('too_many')
  expect(ask(3000, { grain: 'day' })).toBe('too_many')
})

it('a figure of a part or a group that the report does not have is not that of the whole period, nor of no stock', () => {
  const { rowsOf } = used(containers(2), { grain: 'week' })
  const meant = (from: string | null, group: string | null) => {
    const question = rowsOf({ measure: 'empty', from, group })
    return question && [question.days.from, question.containers.length]
  }
  expect([meant(null, null), meant('2026-10-04', null), meant('2026-10-04', 'c1')]).toEqual([
    ['2026-10-01', 2],
    ['2026-10-04', 2],
    ['2026-10-04', 1],
  ])
  expect([meant('2026-09-27', null), meant('2026-10-05', 'c1'), meant('x', null), meant(null, 'c2')]).toEqual(Array(4).fill(null))
})

it('a period that ends after today is told apart: of its last day only what stands today is known', () => {
  const to = (day: string) => used(containers(1), { days: { from: '2026-10-01', to: day } }).isAhead
  expect([to('2026-10-30'), to('2026-10-31'), to('2026-11-01')]).toEqual([false, false, true])
})
