import { expect, it, vi } from 'vitest'
import { PENALTIES_REPORT } from '#domain/reports/definitions/penalties.ts'
import { startOfDay } from '#domain/kernel/instant.ts'
import { placeIn } from '#i18n/months.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import { REPORT_SEARCH_DEFAULTS } from './report-address.ts'
import { rowsHereIn } from './rows-here.ts'
import { answerOf, type Answered, type ReportQuestion } from './rows-report.ts'
import { pivotTable } from './rows-table.ts'

const DRIVERS = Array.from({ length: 30 }, (_, at) => `driver-${at}`)
/** One penalty of each driver in each of three months. */
const told = ['2026-09-10', '2026-10-10', '2026-11-10'].flatMap((on) => DRIVERS.map((_, at) => ({ on, booking: at + 1 })))
const rows = {
  count: told.length,
  columns: {
    issuedAt: Float64Array.from(told, ({ on }) => Date.parse(startOfDay(on))),
    bookingNumber: Int32Array.from(told, ({ booking }) => booking),
    amount: new Float64Array(told.length).fill(100),
  },
  nothing: { amount: Number.NaN },
  values: { issuedAt: [] },
}
const place = placeIn('gregory')

it('a table of many figures that no list can show cuts its period into parts once, and asks for no rows before somebody opens them', () => {
  const placeOf = vi.fn(place)
  const driverOf = new Map(DRIVERS.map((driver, at) => [at + 1, driver]))
  const asked: ReportQuestion = {
    report: PENALTIES_REPORT,
    days: { from: '2026-09-01', to: '2026-11-30' },
    by: 'month',
    across: 'driver',
    isCompared: false,
    placeOf,
    zoneOf: new Map(),
    driverOf,
  }
  const answer = answerOf(rows, asked)
  if (answer === 'too_many' || !answer.pivot) throw new Error('no pivot')
  const once = placeOf.mock.calls.length
  const spread = vi.spyOn(driverOf, Symbol.iterator)
  const words = {
    rowsHere: rowsHereIn(PENALTIES_REPORT, REPORT_SEARCH_DEFAULTS),
    language: 'en',
    text: ({ id }: { id: string }) => id,
    describeKey: (_by: string, key: string) => key,
    total: '',
    before: '',
    change: '',
  } as const
  const table = pivotTable(asked, answer as Answered & { pivot: NonNullable<Answered['pivot']> }, 'driver', 'penalties', words)
  const cells = table.lines.flatMap((line) => line.cells())
  expect(cells).toHaveLength(3 * (DRIVERS.length + 1))
  expect(cells.every(({ drill }) => drill !== null)).toBe(true)
  expect(cells[0]?.drill?.search['rows']).toMatch(/^penalties\*month\.2026-09-01\*driver\./)
  expect(placeOf.mock.calls.length - once).toBeLessThanOrEqual(once)
  expect(spread).not.toHaveBeenCalled()
})

it('a part that the period does not have, and what has no value here, lead nowhere', () => {
  const here = rowsHereIn(PENALTIES_REPORT, REPORT_SEARCH_DEFAULTS)
  const [measure] = PENALTIES_REPORT.measures
  const days = { from: '2026-09-01', to: '2026-11-30' }
  if (!measure) throw new Error('no measure')
  const leads = (by: 'zone' | 'driver' | 'cause', over = days) => here({ measure, picks: [{ by, key: NO_VALUE }] }, over) !== null
  expect([leads('zone'), leads('driver'), leads('cause')]).toEqual([true, true, false])
  expect(leads('zone', { from: '2026-12-01', to: '2026-11-30' })).toBe(false)
})
