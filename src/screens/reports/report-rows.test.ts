import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Query } from '#db/query/query.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { PAYMENT_METHODS } from '#domain/bookings/booking-parts.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { BIN_SIZES, WASTE_TYPES } from '#domain/containers/container.ts'
import type { Document, Kind } from '#domain/kernel/entity.ts'
import { sar } from '#domain/kernel/money.ts'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { PENALTY_CAUSES } from '#domain/penalties/penalty.ts'
import { columnsOfReport, type By, type Measure, type Report } from '#domain/reports/definition.ts'
import { driversOf } from '#domain/reports/grouping.ts'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { placeIn } from '#i18n/months.ts'
import { BOOKING_LISTS } from '#screens/bookings/booking-list.ts'
import { membersByZone } from '#screens/list/members-by-zone.ts'
import { DRIVER_LIST } from '#screens/drivers/driver-list.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { PENALTY_LIST } from '#screens/penalties/penalty-list.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { Chance } from '#tests/support/chance.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleId, samplePenalty, sampleRequest } from '#tests/support/samples.ts'
import { drillOf, type Drill, type Pick } from './drill.ts'
import { groupingsOf } from './report-search.ts'
import { readFigure, rowsOf, writeFigure } from './rows-here.ts'
import { answerOf, cutter, questionOf, type ReportQuestion } from './rows-report.ts'

const TODAY = '2026-11-22'
const DAYS = { from: '2026-09-05', to: '2026-11-22' }
const chance = new Chance(11)
const at = (): string => new Date(Date.parse('2026-08-25T00:00:00Z') + chance.below(95 * 24) * 3_600_000).toISOString()
const many = <Row>(count: number, make: (n: number) => Row): Row[] => Array.from({ length: count }, (_, n) => make(n + 1))
const CONTAINERS = many(4, (n) => sampleContainer({ id: sampleId(4, n), zoneId: sampleId(2, 1 + (n % 2)), barcode: `C${n}` }))
const container = () => ({
  id: sampleId(4, 1 + chance.below(5)),
  wasteType: chance.pick(WASTE_TYPES),
  binSize: chance.pick(BIN_SIZES),
  barcode: 'C1',
})
const ROWS: readonly (readonly [Kind, Document])[] = [
  ...CONTAINERS.map((row) => ['containers', row] as const),
  ...many(150, (n) => {
    const arrivedAt = at()
    const row = sampleBooking({
      id: sampleId(5, n),
      number: n,
      container: container(),
      bookedAt: at(),
      deliveryOn: at().slice(0, 10),
      status: chance.pick(BOOKING_STATES),
      driverId: chance.below(3) === 0 ? null : sampleId(3, 1 + chance.below(3)),
      paymentMethod: chance.pick(PAYMENT_METHODS),
      paymentStatus: chance.pick(['unpaid', 'paid', 'refunded'] as const),
      total: sar(chance.below(100_000)),
      tracking: chance.below(3) === 0 ? [] : [{ status: 'on_site', at: arrivedAt, deviceAt: null }],
    })
    return ['bookings', row] as const
  }),
  ...many(60, (n) => {
    const row = sampleDriver({
      id: sampleId(3, n),
      createdAt: at(),
      active: chance.below(2) === 0,
      phoneVerifiedAt: chance.below(2) === 0 ? null : at(),
      ...(chance.below(4) === 0 ? { removedAt: at() } : {}),
    })
    return ['drivers', row] as const
  }),
  ...many(60, (n) => {
    const row = samplePenalty({
      id: sampleId(11, n),
      bookingNumber: 1 + chance.below(170),
      container: container(),
      issuedAt: at(),
      cause: chance.pick(PENALTY_CAUSES),
      status: chance.pick(PENALTY_STATES),
      amount: sar(chance.below(9000)),
    })
    return ['penalties', row] as const
  }),
  ...many(120, (n) => {
    const own = {
      id: sampleId(6, n),
      number: n,
      bookingNumber: 1 + chance.below(170),
      container: container(),
      requestedAt: at(),
      status: chance.pick(REQUEST_STATES),
    }
    return ['requests', sampleRequest(chance.pick(['removal', 'replacement', 'renewal'] as const), own)] as const
  }),
]

const asList = <K extends Kind>(definition: ListDefinition<K>) => definition as unknown as ListDefinition<Kind>
const LISTS: Readonly<Record<string, ListDefinition<Kind>>> = {
  '/all-booking': asList(BOOKING_LISTS['/all-booking']),
  '/driver': asList(DRIVER_LIST),
  '/penalty-payment': asList(PENALTY_LIST),
  '/removal-request': asList(REQUEST_LISTS.removal),
  '/replacement-request': asList(REQUEST_LISTS.replacement),
}

/** The question of the list that a figure opens; the list must understand all of its address. */
const openedBy = ({ to, search }: Drill): Query => {
  const definition = LISTS[to]
  if (!definition) throw new Error(`no list at ${to}`)
  const { state, unknown } = readList(definition, v.parse(listSearch, search))
  expect(unknown, `${to}?${JSON.stringify(search)}`).toEqual([])
  return queryOf(definition, state, TODAY, membersByZone(CONTAINERS))
}

it.each(Object.values(REPORTS_OF_ROWS).map((report): readonly [string, Report] => [report.id, report]))(
  'each figure of the report of %s opens the rows that it counts, and no others',
  async (id, report) => {
    const db = openDevice()
    await pullLines(
      db,
      ROWS.map(([kind, body]) => putLine(kind, body)),
    )
    const engine = new QueryEngine(db, QUERY_PORTS)
    const zoneOf = new Map(CONTAINERS.map((row) => [row.id, row.zoneId]))
    // The last one was deleted: its rows are in no zone that is known.
    const containerIds = [...CONTAINERS.map((row) => row.id), sampleId(4, CONTAINERS.length + 1)]
    const groupings = groupingsOf(report.id)
    let opened = 0
    const check = async (asked: ReportQuestion, picks: readonly Pick[], measure: Measure, expected: number) => {
      if (expected === 0 || 'of' in measure) return
      const { sum } = measure
      const drill = drillOf(report, cutter(asked)(picks), picks, measure.where)
      const figured = readFigure(report, writeFigure({ measure, picks }))
      expect(figured).toEqual({ measure, picks })
      const question = drill ? openedBy(drill) : rowsOf(asked, { measure, picks })
      if (!question) throw new Error(`no question finds the rows of ${JSON.stringify([picks, measure])}`)
      opened += 1
      const figures = await engine.columns(question, sum === undefined ? [] : [sum])
      const column = sum === undefined ? undefined : figures.columns[sum]
      const none = sum === undefined ? undefined : figures.nothing[sum]
      const found = column
        ? Array.from<number>(column).reduce((all, figure) => all + (Number.isNaN(figure) || figure === none ? 0 : figure), 0)
        : figures.count
      const label = JSON.stringify([drill, picks, measure])
      // Rows that add nothing to what is added up are not among those that it is said to count.
      if (column) expect(figures.count, label).toBe(Array.from(column).filter((figure) => figure > 0 && figure !== none).length)
      return expect(found, label).toBe(expected)
    }
    const pairs: readonly (readonly [By, By | null])[] = groupings.map((by, place) => [
      by,
      groupings[(place + 1) % groupings.length] ?? null,
    ])
    for (const [by, across] of pairs) {
      const range = { report, days: DAYS, isCompared: false }
      const figures = await engine.columns(questionOf(range), columnsOfReport(report))
      const driverOf = driversOf(figures.columns['bookingNumber'] ?? [], await engine.columns({ kind: 'bookings' }, ['number', 'driverId']))
      const asked = { ...range, by, across, placeOf: placeIn('islamic-umalqura'), zoneOf, containerIds, driverOf }
      const answer = answerOf(figures, asked)
      if (answer === 'too_many') throw new Error(`${by} by ${across} is too much`)
      const { summary, pivot } = answer
      expect(summary.rows, id).toBeGreaterThan(0)
      for (const measure of report.measures) {
        await check(asked, [], measure, summary.total[measure.id] ?? 0)
        for (const group of summary.groups) {
          const one = [{ by, key: group.key }]
          await check(asked, one, measure, group.figures[measure.id] ?? 0)
          if (!pivot || across === null || measure.id !== report.measures[0]?.id) continue
          for (const { key } of pivot.columns.groups) {
            const two = [...one, { by: across, key }]
            await check(asked, two, measure, pivot.at(group.key, key)?.[measure.id] ?? 0)
          }
        }
      }
    }
    expect(opened).toBeGreaterThan(10)
    db.close()
  },
)
