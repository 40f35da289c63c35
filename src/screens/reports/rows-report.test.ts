import { expect, it } from 'vitest'
import { dayNumber } from '#domain/kernel/day-number.ts'
import { startOfDay } from '#domain/kernel/instant.ts'
import { PENALTIES_REPORT } from '#domain/reports/definitions/penalties.ts'
import { placeIn } from '#i18n/months.ts'
import { answerOf } from './rows-report.ts'

const DAYS = { from: '2026-10-01', to: '2026-10-31' }
const told: ReadonlyArray<readonly [on: string, cause: number, amount: number]> = [
  ['2026-10-01', 1, 100],
  ['2026-10-02', 1, 100],
  ['2026-10-31', 2, 900],
  ['2026-08-31', 2, 5],
  ['2026-09-30', 2, 7],
]
const rows = {
  count: told.length,
  columns: {
    issuedAt: Float64Array.from(told, ([on]) => Date.parse(startOfDay(on))),
    cause: Uint8Array.from(told, ([, cause]) => cause),
    amount: Float64Array.from(told, ([, , amount]) => amount),
  },
  nothing: { cause: 0, amount: Number.NaN },
  values: { cause: ['late_delivery', 'no_show'], issuedAt: [], amount: [] },
}
const asked = {
  report: PENALTIES_REPORT,
  days: DAYS,
  across: null,
  isCompared: true,
  placeOf: placeIn('gregory'),
  zoneOf: new Map(),
} as const

it('groups without an order of their own stand by the figure that was chosen, the largest first', () => {
  const by = (figure: string) => answerOf(rows, { ...asked, by: 'cause', figure }).summary.groups.map(({ key }) => key)
  expect(by('penalties')).toEqual(['late_delivery', 'no_show'])
  expect(by('amount')).toEqual(['no_show', 'late_delivery'])
})

it('a month of 31 days is compared with all of the 31 days before it, which two months share', () => {
  const { summary, before } = answerOf(rows, { ...asked, by: 'month' })
  expect(summary.groups.map(({ key }) => key)).toEqual(['2026-10-01'])
  expect([before?.groups.get('2026-10-01')?.['amount'], before?.total['amount']]).toEqual([12, 12])
  expect(dayNumber(DAYS.from) - dayNumber('2026-08-31')).toBe(31)
})
