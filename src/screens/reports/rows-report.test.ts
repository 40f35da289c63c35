import { expect, it } from 'vitest'
import { dayNumber } from '#domain/kernel/day-number.ts'
import { startOfDay } from '#domain/kernel/instant.ts'
import { PENALTIES_REPORT } from '#domain/reports/definitions/penalties.ts'
import { placeIn } from '#i18n/months.ts'
import { answerOf, questionOf, type Answered, type ReportQuestion } from './rows-report.ts'

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

const answered = (wanted: Pick<ReportQuestion, 'by'> & Partial<ReportQuestion>): Answered => {
  const answer = answerOf(rows, { ...asked, ...wanted })
  if (answer === 'too_many') throw new Error('too many')
  return answer
}

it('asks for the moments of its days in Riyadh, and of the days before them where those are compared with', () => {
  const range = (isCompared: boolean) => questionOf({ report: PENALTIES_REPORT, days: DAYS, isCompared }).filters
  expect(range(false)).toEqual([{ column: 'issuedAt', from: '2026-09-30T21:00:00.000Z', to: '2026-10-31T20:59:59.999Z' }])
  expect(range(true)).toEqual([{ column: 'issuedAt', from: '2026-08-30T21:00:00.000Z', to: '2026-10-31T20:59:59.999Z' }])
})

it('groups without an order of their own stand by the figure that was chosen, the largest first', () => {
  const by = (figure: string) => answered({ by: 'cause', figure }).summary.groups.map(({ key }) => key)
  expect(by('penalties')).toEqual(['late_delivery', 'no_show'])
  expect(by('amount')).toEqual(['no_show', 'late_delivery'])
})

it('a month of 31 days is compared with all of the 31 days before it, which two months share', () => {
  const { summary, before } = answered({ by: 'month' })
  expect(summary.groups.map(({ key }) => key)).toEqual(['2026-10-01'])
  expect([before?.groups.get('2026-10-01')?.['amount'], before?.total['amount']]).toEqual([12, 12])
  expect(dayNumber(DAYS.from) - dayNumber('2026-08-31')).toBe(31)
})

it('a group that only the period before had is shown where that is compared with, among the others, and else is not', () => {
  const days = { from: '2026-10-02', to: '2026-10-31' }
  // Those of late delivery before the second are paid.
  const status = Uint8Array.of(1, 2, 2, 1, 1)
  const standing = { ...rows, columns: { ...rows.columns, status }, values: { ...rows.values, status: ['paid', 'unpaid'] } }
  const told = (isCompared: boolean) => {
    const answer = answerOf(standing, { ...asked, by: 'status', days, isCompared })
    if (answer === 'too_many') throw new Error('too many')
    const { summary, before } = answer
    const lines = summary.groups.map(({ key, figures }) => [key, figures['amount'], before?.groups.get(key)?.['amount']])
    return { lines, rows: summary.rows, before: before?.total['amount'] }
  }
  const unpaid = ['unpaid', 1000, undefined]
  expect(told(false)).toEqual({ lines: [unpaid], rows: 2, before: undefined })
  expect(told(true)).toEqual({ lines: [['paid', 0, 107], unpaid], rows: 2, before: 107 })
})

it('a pivot that nobody could read is refused before it is added up, and takes up to 120 columns', () => {
  const tenYears = { from: '2016-11-01', to: '2026-10-31' }
  // Rows that cannot be read: whoever adds them up fails.
  const unread = {
    ...rows,
    columns: {
      ...rows.columns,
      get amount(): never {
        throw new Error('added up')
      },
    },
  }
  const crossed = (days: ReportQuestion['days'], by: ReportQuestion['by'], across: ReportQuestion['by']) => () =>
    answerOf(unread, { ...asked, days, by, across })
  expect(crossed(tenYears, 'day', 'month')()).toBe('too_many')
  expect(crossed(tenYears, 'cause', 'day')()).toBe('too_many')
  expect(crossed(tenYears, 'cause', 'month')).toThrow('added up')
  expect(crossed(tenYears, 'day', 'cause')).toThrow('added up')
})

it('groups that no row of the period is in take no column of a pivot', () => {
  const causes = Array.from({ length: 300 }, (_unused, at) => `cause ${at}`)
  const many = { ...rows, values: { ...rows.values, cause: causes } }
  const answer = answerOf(many, { ...asked, by: 'month', across: 'cause' })
  expect(answer === 'too_many' ? answer : answer.pivot?.columns.groups.map(({ key }) => key)).toEqual(['cause 0', 'cause 1'])
})

it('groups that only rows of the period before are in take no room of a pivot', () => {
  const count = 200
  const cause = Uint8Array.from({ length: count }, (_unused, at) => at + 1)
  const at = (place: number) => Date.parse(startOfDay(place < 2 ? DAYS.from : '2026-09-30'))
  const columns = { cause, issuedAt: Float64Array.from({ length: count }, (_unused, place) => at(place)), amount: new Float64Array(count) }
  const many = { ...rows, count, columns, values: { ...rows.values, cause: Array.from(cause, (place) => `cause ${place}`) } }
  const answer = answerOf(many, { ...asked, by: 'month', across: 'cause' })
  expect(answer === 'too_many' ? answer : answer.pivot?.columns.groups.map(({ key }) => key)).toEqual(['cause 1', 'cause 2'])
})
