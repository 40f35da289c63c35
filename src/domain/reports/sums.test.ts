import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber } from '../kernel/day-number.ts'
import { addDaysTo } from '../kernel/instant.ts'
import { byValue, inParts, type Grouping } from './grouping.ts'
import { GRAINS, partsOf } from './period.ts'
import { rowDays, type ReportRows } from './rows.ts'
import { summarise, summariseCrossed, weigh } from './sums.ts'

const STATES = ['new', 'done', 'gone']
const DRIVERS = ['d1', 'd2', 'd3', 'd4']
const ZONES = new Map([
  ['d1', 'north'],
  ['d2', 'south'],
  ['d3', 'north'],
])

interface Plain {
  readonly on: number | null
  readonly state: number
  readonly driver: number
  readonly amount: number | null
}

const START = '2026-01-01'
const plain = fc.record({
  on: fc.option(fc.integer({ min: -40, max: 460 }), { freq: 20 }),
  // One in five is in a state of a later release.
  state: fc.constantFrom(0, 1, 2, 3, 255),
  driver: fc.integer({ min: 0, max: 4 }),
  amount: fc.option(fc.integer({ min: -5, max: 1000 })),
})

const NO_DAY = -0x80000000
/** Just after midnight in Riyadh, or just before it. */
const momentOf = (on: number, at: number): number => (dayNumber(START) + on) * 86_400_000 - 3 * 3_600_000 + (at % 2 === 0 ? 0 : 86_399_999)

const rowsOf = (all: readonly Plain[]): ReportRows => ({
  count: all.length,
  columns: {
    moment: Float64Array.from(all, ({ on }, at) => (on === null ? Number.NaN : momentOf(on, at))),
    day: Int32Array.from(all, ({ on }) => (on === null ? NO_DAY : dayNumber(START) + on)),
    state: Uint8Array.from(all, ({ state }) => state),
    driver: Uint8Array.from(all, ({ driver }) => driver),
    amount: Float64Array.from(all, ({ amount }) => amount ?? Number.NaN),
  },
  nothing: { moment: Number.NaN, day: NO_DAY, state: 0, driver: 0, amount: Number.NaN },
  values: { moment: [], day: [], state: STATES, driver: DRIVERS, amount: [] },
})

const MEASURES = [
  { id: 'rows', unit: 'count' },
  { id: 'done', unit: 'count', where: { column: 'state', anyOf: ['done'] } },
  { id: 'amount', unit: 'money', sum: 'amount' },
  { id: 'left', unit: 'money', sum: 'amount', where: { column: 'state', anyOf: ['new', 'gone', 'of a later release'] } },
  { id: 'share', unit: 'share', of: 'done', per: 'rows' },
] as const

const gregorian = (on: string) => ({ month: Number(on.slice(5, 7)), day: Number(on.slice(8)) })
const period = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 120 })).map(([from, length]) => ({
  from: addDaysTo(START, from),
  to: addDaysTo(START, from + length),
}))

describe('the sums of a report', () => {
  it('of all groups come to the total, and to a naive recount, whatever the grouping', () => {
    fc.assert(
      fc.property(
        fc.array(plain, { maxLength: 60 }),
        period,
        fc.constantFrom<string>(...GRAINS, 'state', 'driver', 'zone'),
        fc.constantFrom('day' as const, 'instant' as const),
        (all, days, by, type) => {
          const rows = rowsOf(all)
          const onDays = rowDays(rows, { column: type === 'day' ? 'day' : 'moment', type })
          const within = inParts(onDays, [days])
          const grain = GRAINS.find((one) => one === by)
          const value = (column: string, isZoneOf = false): Grouping => byValue(rows, { column, isZoneOf }, ZONES)
          const grouping = grain ? inParts(onDays, partsOf(days, grain, gregorian)) : by === 'zone' ? value('driver', true) : value(by)
          const { groups, total, rows: count } = summarise(weigh(rows, { measures: MEASURES }), grouping, within)
          const [from, to] = [dayNumber(days.from) - dayNumber(START), dayNumber(days.to) - dayNumber(START)]
          const meant = all.filter(({ on }) => on !== null && on >= from && on <= to)
          expect(count).toBe(meant.length)
          expect(total).toEqual({
            rows: meant.length,
            done: meant.filter(({ state }) => state === 2).length,
            amount: meant.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
            left: meant.filter(({ state }) => state === 1 || state === 3).reduce((sum, { amount }) => sum + (amount ?? 0), 0),
            share: meant.length === 0 ? 0 : meant.filter(({ state }) => state === 2).length / meant.length,
          })
          for (const id of ['rows', 'done', 'amount', 'left'])
            expect(groups.reduce((sum, { figures }) => sum + (figures[id] ?? 0), 0)).toBe(total[id])
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
          const sides = [grouping, value('state')] as const
          const { one, other, at } = summariseCrossed(weigh(rows, { measures: MEASURES }), sides, within)
          const [plainOne, plainOther] = sides.map((side) => summarise(weigh(rows, { measures: MEASURES }), side, within))
          expect({ one, other }).toEqual({ one: plainOne, other: plainOther })
          for (const { key, figures } of groups)
            expect(other.groups.reduce((sum, column) => sum + (at(key, column.key)?.['left'] ?? 0), 0)).toBe(figures['left'])
          if (grain) expect(groups).toHaveLength(partsOf(days, grain, gregorian).length)
          if (by === 'driver')
            for (const { key, figures } of groups)
              expect(figures['rows']).toBe(meant.filter(({ driver }) => (DRIVERS[driver - 1] ?? '') === key).length)
          if (by === 'zone')
            for (const { key, figures } of groups)
              expect(figures['rows']).toBe(meant.filter(({ driver }) => (ZONES.get(DRIVERS[driver - 1] ?? '') ?? '') === key).length)
        },
      ),
    )
  })

  it('count what is in a state of a later release on its own day only, and in no state of this one', () => {
    const days = { from: START, to: addDaysTo(START, 99) }
    const rows = rowsOf([{ on: 1, state: 255, driver: 1, amount: 700 }])
    const onDays = rowDays(rows, { column: 'day', type: 'day' })
    const { groups } = summarise(weigh(rows, { measures: MEASURES }), inParts(onDays, partsOf(days, 'day', gregorian)))
    expect(groups.filter(({ figures }) => figures['rows'] !== 0 || figures['left'] !== 0)).toMatchObject([
      { key: addDaysTo(START, 1), figures: { rows: 1, amount: 700, left: 0, done: 0 } },
    ])
  })
})
