import Dexie from 'dexie'
import { browserColumnPorts } from '#db/query/column-ports.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { Figures } from '#db/query/query.ts'
import { columnsOfReport, type Report } from '#domain/reports/definition.ts'
import { BOOKINGS_REPORT } from '#domain/reports/definitions/bookings.ts'
import { DRIVERS_REPORT } from '#domain/reports/definitions/drivers.ts'
import { LATE_REPORT } from '#domain/reports/definitions/late.ts'
import { PENALTIES_REPORT } from '#domain/reports/definitions/penalties.ts'
import { REMOVALS_REPORT, REPLACEMENTS_REPORT } from '#domain/reports/definitions/requests.ts'
import { driversOf } from '#domain/reports/grouping.ts'
import { partsBefore, partsOf } from '#domain/reports/period.ts'
import { summariseUsage } from '#domain/reports/usage.ts'
import { placeIn } from '#i18n/months.ts'
import { answerOf, questionOf } from '#screens/reports/rows-report.ts'
import { fill, open } from './live.ts'
import { aroundHistory, CONTAINER_IDS, historyRows } from './rows.ts'

/** Milliseconds of reports about very many bookings, their columns being up. */
interface ReportTimings {
  readonly bookings: number[]
  readonly compared: number[]
  readonly late: number[]
  readonly usage: number[]
  readonly usageCompared: number[]
  readonly drivers: number[]
  readonly penalties: number[]
  readonly replacements: number[]
  readonly removals: number[]
  readonly byDriver: number[]
  /** A look at every row, as it lies in the database. */
  readonly scan: number
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Makes each report `times` times of `count` bookings of two years; its days differ each time, so that no answer is remembered. */
export const reports = async (count: number, times: number): Promise<ReportTimings> => {
  const db = open()
  await fill(db, [...historyRows(count), ...aroundHistory(count)])
  const engine = new QueryEngine(db, browserColumnPorts)
  for (const kind of ['bookings', 'operations', 'requests', 'penalties', 'drivers'] as const)
    await engine.query({ kind }, { start: 0, end: 1 })
  // Up for good: on the device as well, where each start but the first finds them. What is written behind the first answers would be
  // counted as theirs.
  await engine.keep({ always: true })
  const placeOf = placeIn('islamic-umalqura')
  const zoneOf = new Map(CONTAINER_IDS.map((id, at) => [id, CONTAINER_IDS[at % 10] ?? id]))
  const daysAt = (at: number) => ({ from: `2024-11-${String(1 + (at % 28)).padStart(2, '0')}`, to: '2026-11-22' })
  const yearAt = (at: number) => ({ from: `2025-11-${String(1 + (at % 28)).padStart(2, '0')}`, to: '2026-11-22' })
  const each = async (work: (at: number) => Promise<unknown>): Promise<number[]> => {
    const took: number[] = []
    for (let at = 0; at < times; at += 1) took.push(await timed(() => work(at)))
    return took
  }
  // As it comes out of the worker: moved.
  const moved = (figures: Figures): Figures =>
    structuredClone(figures, { transfer: Object.values(figures.columns).map(({ buffer }) => buffer) })
  const made = (report: Report, over: object = {}, days = daysAt) =>
    each(async (at) => {
      const asked = { report, days: days(at), by: 'month', across: 'zone', isCompared: false, placeOf, zoneOf, ...over } as const
      return answerOf(moved(await engine.columns(questionOf(asked), columnsOfReport(report))), asked)
    })
  const bookings = await made(BOOKINGS_REPORT)
  const compared = await made(BOOKINGS_REPORT, { isCompared: true, across: null }, yearAt)
  const late = await made(LATE_REPORT)
  const drivers = await made(DRIVERS_REPORT, { across: 'activity' })
  const penalties = await made(PENALTIES_REPORT)
  const replacements = await made(REPLACEMENTS_REPORT)
  const removals = await made(REMOVALS_REPORT)
  // Whose driver is that of the booking they number: all bookings are asked.
  const byDriver = await each(async (at) => {
    const asked = {
      report: REPLACEMENTS_REPORT,
      days: daysAt(at),
      by: 'driver',
      across: 'month',
      isCompared: false,
      placeOf,
      zoneOf,
    } as const
    const [rows, known] = await Promise.all([
      engine.columns(questionOf(asked), columnsOfReport(asked.report)),
      engine.columns({ kind: 'bookings' }, ['number', 'driverId']),
    ])
    const figures = moved(rows)
    const driverOf = driversOf(figures.columns['bookingNumber'] ?? [], moved(known))
    return answerOf(figures, { ...asked, driverOf })
  })
  const containers = CONTAINER_IDS.map((id) => ({ id, group: id, stock: 500, since: '2024-01-01' }))
  const used = (isCompared: boolean) =>
    each(async (at) => {
      const days = daysAt(at)
      const parts = partsOf(days, 'month', placeOf)
      const periods = isCompared ? [parts, partsBefore(days, parts)] : [parts]
      const counts = await engine.usageCounts({ containers, periods, today: '2026-11-22' })
      // As they come out of the worker: moved.
      const read = structuredClone(counts, { transfer: counts.map(({ buffer }) => buffer) })
      return periods.map((one, place) => summariseUsage(read[place] ?? new Float64Array(), { containers, parts: one }))
    })
  const usage = await used(false)
  const usageCompared = await used(true)
  const scan = await timed(() => db.rows('bookings').each(() => undefined))
  db.close()
  await Dexie.delete(db.name)
  return { bookings, compared, late, usage, usageCompared, drivers, penalties, replacements, removals, byDriver, scan }
}
