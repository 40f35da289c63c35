import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, dayOfNumber } from '../kernel/day-number.ts'
import { addDaysTo, startOfDay } from '../kernel/instant.ts'
import { GRAINS, partsOf } from './period.ts'
import type { ReportRows } from './rows.ts'
import { USAGE_MEASURES, type Usage, type UsageMeasure } from './usage.ts'
import { usageOf } from '#tests/support/usage-of.ts'
import { usageRows } from './usage-rows.ts'

const NO_DAY = -0x80000000
const START = '2026-03-01'
const CONTAINERS = ['a', 'b']
const STATES = ['accepted', 'on_site', 'completed', 'cancelled']

interface Rental {
  readonly container: number
  readonly bins: number
  readonly accepted: number
  readonly arrived: number | null
  readonly fetched: number | null
  /** Called off before it was brought. */
  readonly cancelled: number | null
}

/** Whole rentals in their order: accepted, brought, fetched; the later steps may not have come yet, or it was called off instead. */
const rental: fc.Arbitrary<Rental> = fc
  .record({
    container: fc.integer({ min: 1, max: 2 }),
    bins: fc.integer({ min: 1, max: 3 }),
    accepted: fc.integer({ min: -30, max: 60 }),
    ways: fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 2 }),
    calledOff: fc.option(fc.integer({ min: 0, max: 25 })),
  })
  .map(({ ways: [first, second], accepted, calledOff, ...rest }) => ({
    ...rest,
    accepted,
    cancelled: first === undefined && calledOff !== null ? accepted + calledOff : null,
    arrived: first === undefined ? null : accepted + first,
    fetched: first === undefined || second === undefined ? null : accepted + first + second,
  }))

const column = (all: readonly Rental[], read: (one: Rental) => number | null) =>
  Int32Array.from(all, (one) => {
    const on = read(one)
    return on === null ? NO_DAY : dayNumber(START) + on
  })

const rowsOf = (all: readonly Rental[]): ReportRows => ({
  count: all.length,
  columns: {
    number: Int32Array.from(all, (_, place) => place + 1),
    containerId: Uint8Array.from(all, ({ container }) => container),
    quantity: Int32Array.from(all, ({ bins }) => bins),
    status: Uint8Array.from(all, ({ arrived, fetched, cancelled }) =>
      cancelled !== null ? 4 : arrived === null ? 1 : fetched === null ? 2 : 3,
    ),
    acceptedOn: column(all, ({ accepted }) => accepted),
    arrivedOn: column(all, ({ arrived }) => arrived),
    fetchedOn: column(all, ({ fetched }) => fetched),
    completedOn: column(all, ({ fetched }) => fetched),
    // At the last moment of its day.
    cancelledAt: Float64Array.from(all, ({ cancelled }) =>
      cancelled === null ? Number.NaN : Date.parse(startOfDay(addDaysTo(START, cancelled + 1))) - 1,
    ),
    revenue: Float64Array.from(all, ({ fetched }) => (fetched === null ? Number.NaN : 100)),
  },
  nothing: { acceptedOn: NO_DAY, arrivedOn: NO_DAY, fetchedOn: NO_DAY, completedOn: NO_DAY, cancelledAt: Number.NaN, revenue: Number.NaN },
  values: { containerId: CONTAINERS, status: STATES },
})
const NO_ROWS: ReportRows = { count: 0, columns: {}, nothing: {}, values: {} }
const gregorian = (on: string) => ({ month: Number(on.slice(5, 7)), day: Number(on.slice(8)) })

/** A day before or in the period, from its start. */
const day = fc.integer({ min: -10, max: 80 })

describe('what containers were used for', () => {
  it('is what a count of each day gives, whatever the parts of the period', () => {
    fc.assert(
      fc.property(
        fc.array(rental, { maxLength: 25 }),
        fc.constantFrom(...GRAINS),
        fc.integer({ min: 0, max: 70 }),
        // Of 100 bins there are always some left; of two or none there may be more out than the vendor owns today.
        fc.record({ since: fc.tuple(day, day), today: fc.integer({ min: 0, max: 80 }), stock: fc.constantFrom(100, 2, 0) }),
        (drawn, grain, length, { since, today, stock: each }) => {
          // Nobody books what is not there yet.
          const all = drawn.filter(({ container, accepted }) => accepted >= (since[container - 1] ?? 0))
          const days = { from: START, to: addDaysTo(START, length) }
          const parts = partsOf(days, grain, gregorian)
          const containers = CONTAINERS.map((id, at) => ({ id, group: id, stock: each, since: addDaysTo(START, since[at] ?? 0) }))
          const asked = { containers, today: addDaysTo(START, today) }
          const {
            lines,
            total,
            parts: byPart,
            groups,
          } = usageOf({ bookings: rowsOf(all), operations: NO_ROWS, early: [], ...asked, parts })
          expect(lines).toHaveLength(parts.length * 2)
          const bins = (container: string, holds: (one: Rental) => boolean) =>
            all.filter((one) => CONTAINERS[one.container - 1] === container && holds(one)).reduce((sum, one) => sum + one.bins, 0)
          const isOut = (on: number) => (one: Rental) =>
            one.arrived !== null && one.arrived <= on && (one.fetched === null || one.fetched > on)
          for (const { from, group, usage } of lines) {
            const part = parts.find((one) => one.from === from)
            const [first, end] = [dayNumber(from) - dayNumber(START), dayNumber(part?.to ?? from) - dayNumber(START)]
            const inUse = bins(group, isOut(end))
            const assigned = bins(group, ({ accepted, arrived, cancelled }) => {
              const over = arrived ?? cancelled
              return accepted <= end && (over === null || over > end)
            })
            const within = (on: number | null) => on !== null && on >= first && on <= end
            let idle = 0
            const ownedOn = (on: number): number => (on >= (since[CONTAINERS.indexOf(group)] ?? 0) ? each : 0)
            for (let on = first; on <= Math.min(end, today); on += 1) idle += Math.max(0, ownedOn(on) - bins(group, isOut(on)))
            const by = (amount: number): number => (each === 0 ? 0 : amount / each)
            expect(usage).toEqual({
              inUse,
              assigned,
              empty: Math.max(0, ownedOn(end) - inUse),
              available: Math.max(0, ownedOn(end) - inUse - assigned),
              returned: bins(group, ({ fetched }) => within(fetched)),
              early: 0,
              turns: by(bins(group, ({ arrived }) => within(arrived))),
              idleDays: idle,
              revenuePerUnit: by(all.filter((one) => CONTAINERS[one.container - 1] === group && within(one.fetched)).length * 100),
            })
          }
          expect(total.returned).toBe(lines.reduce((sum, { usage }) => sum + usage.returned, 0))
          expect(total.inUse).toBe(lines.slice(-2).reduce((sum, { usage }) => sum + usage.inUse, 0))
          // A rate of several groups is that of all their bins, and not their rates added up.
          for (const { from } of parts) {
            const own = lines.filter((line) => line.from === from).map(({ usage }) => usage)
            expect(byPart.get(from)?.turns).toBeCloseTo(own.reduce((sum, { turns }) => sum + turns, 0) / 2)
            expect(byPart.get(from)?.available).toBe(own.reduce((sum, { available }) => sum + available, 0))
          }
          const sources = { bookings: rowsOf(all), operations: NO_ROWS, early: [] }
          // However the containers and the days are put together, it comes to the same.
          const together = containers.map((one) => ({ ...one, group: 'all' }))
          const whole = usageOf({ ...sources, ...asked, containers: together, parts: [days] })
          expect(whole.total).toEqual(Object.fromEntries(USAGE_MEASURES.map(({ id }) => [id, expect.closeTo(total[id])])))
          expect(total.idleDays).toBe(lines.reduce((sum, { usage }) => sum + usage.idleDays, 0))
          const rowsTotal = (measure: UsageMeasure, part: { from: string; to: string }, ids: readonly string[]): number => {
            const { bookings, stock, beyond } = usageRows(sources, {
              ...asked,
              measure,
              days: part,
              containers: containers.filter(({ id }) => ids.includes(id)),
            })
            const sum = [...bookings.values()].reduce((all_, one) => all_ + one, 0)
            if (measure === 'turns' || measure === 'revenuePerUnit') return each === 0 ? 0 : sum / (each * ids.length)
            return stock === null ? sum : stock - sum + beyond
          }
          const told = (part: { from: string; to: string }, ids: readonly string[]) =>
            Object.fromEntries(USAGE_MEASURES.map(({ id }) => [id, rowsTotal(id, part, ids)])) as Record<UsageMeasure, number>
          const same = (one: Usage | undefined, rows: Usage) => {
            for (const { id } of USAGE_MEASURES) expect([id, one?.[id]]).toEqual([id, expect.closeTo(rows[id])])
          }
          for (const { from, group, usage } of lines) same(usage, told(parts.find((one) => one.from === from) ?? days, [group]))
          for (const part of parts) same(byPart.get(part.from), told(part, CONTAINERS))
          for (const id of CONTAINERS) same(groups.get(id), told(days, [id]))
          same(total, told(days, CONTAINERS))
        },
      ),
    )
  })

  it('counts a full bin in the yard as not empty, and what was reported full before its end on the day of the report', () => {
    const at = (on: number) => dayNumber(START) + on
    const operations: ReportRows = {
      count: 2,
      columns: {
        bookingNumber: Int32Array.of(7, 8),
        containerId: Uint8Array.of(1, 1),
        fullOn: Int32Array.of(at(0), at(0)),
        emptiedOn: Int32Array.of(NO_DAY, at(1)),
      },
      nothing: { fullOn: NO_DAY, emptiedOn: NO_DAY },
      values: { containerId: CONTAINERS },
    }
    const parts = [0, 1].map((day) => ({ from: dayOfNumber(at(day)), to: dayOfNumber(at(day)) }))
    const { lines } = usageOf({
      bookings: NO_ROWS,
      operations,
      early: [{ containerId: 'a', on: at(0), bins: 2, booking: 9 }],
      today: START,
      containers: [{ id: 'a', group: 'a', stock: 5, since: START }],
      parts,
    })
    expect(lines.map(({ usage }) => [usage.empty, usage.early])).toEqual([
      [3, 2],
      [4, 0],
    ])
    const first = { from: START, to: START }
    const asked = { today: START, containers: [{ id: 'a', stock: 5, since: START }] }
    const sources = { bookings: NO_ROWS, operations, early: [{ containerId: 'a', on: at(0), bins: 2, booking: 9 }] }
    expect(usageRows(sources, { measure: 'empty', days: first, ...asked })).toEqual({
      stock: 5,
      beyond: 0,
      bookings: new Map([
        [7, 1],
        [8, 1],
      ]),
    })
    expect(usageRows(sources, { measure: 'early', days: first, ...asked })).toEqual({ stock: null, beyond: 0, bookings: new Map([[9, 2]]) })
  })

  it('takes nothing from other containers, or other days, where more were out than are owned today', () => {
    const stay = { container: 1, bins: 5, accepted: 0, arrived: 0, fetched: 2, cancelled: null }
    const sources = { bookings: rowsOf([stay]), operations: NO_ROWS, early: [] }
    const days = { from: START, to: addDaysTo(START, 3) }
    const containers = CONTAINERS.map((id) => ({ id, group: 'zone', stock: 4, since: START }))
    const asked = { containers, today: days.to }
    const { lines, total } = usageOf({ ...sources, ...asked, parts: [days] })
    // Two days 4 of one, two more 4 of both.
    expect([lines.map(({ usage }) => usage.idleDays), total.idleDays]).toEqual([[24], 24])
    expect(usageRows(sources, { ...asked, measure: 'idleDays', days })).toEqual({ stock: 32, bookings: new Map([[1, 10]]), beyond: 2 })
    const first = { from: START, to: START }
    expect(usageOf({ ...sources, ...asked, parts: [first] }).total.empty).toBe(4)
    expect(usageRows(sources, { ...asked, measure: 'empty', days: first })).toEqual({ stock: 8, bookings: new Map([[1, 5]]), beyond: 1 })
  })

  it('does not promise for ever what neither came nor was called off, as far as this device knows', () => {
    const lost = { container: 1, bins: 2, accepted: -3, arrived: null, fetched: null, cancelled: null }
    const waiting = { ...lost, bins: 1 }
    const both = rowsOf([lost, waiting])
    const bookings = { ...both, columns: { ...both.columns, status: Uint8Array.of(3, 1) } }
    const asked = { bookings, operations: NO_ROWS, early: [], parts: [{ from: START, to: START }] }
    const { total } = usageOf({ ...asked, today: START, containers: [{ id: 'a', group: 'a', stock: 5, since: START }] })
    expect([total.assigned, total.available]).toEqual([1, 4])
  })

  it('is promised as long as a bin is awaited: from the acceptance until it comes, also when its driver has set out', () => {
    const one = { container: 1, bins: 1, accepted: -3, arrived: null, fetched: null, cancelled: null }
    const states = ['accepted', 'assigned', 'out_for_delivery', 'new', 'rejected', 'expired']
    const all = rowsOf(states.map(() => one))
    const status = Uint8Array.from(states, (_, place) => place + 1)
    const bookings = { ...all, columns: { ...all.columns, status }, values: { ...all.values, status: states } }
    const asked = { measure: 'assigned' as const, days: { from: START, to: START }, today: START }
    const found = usageRows({ bookings, operations: NO_ROWS, early: [] }, { ...asked, containers: [{ id: 'a', stock: 9, since: START }] })
    expect([...found.bookings.keys()]).toEqual([1, 2, 3])
  })

  it('counts nothing of a container before the day it was added, and no day that has not come as idle', () => {
    const days = { from: START, to: addDaysTo(START, 9) }
    const container = { id: 'a', group: 'a', stock: 5, since: addDaysTo(START, 2) }
    const asked = { containers: [container], today: addDaysTo(START, 5) }
    const none = { bookings: NO_ROWS, operations: NO_ROWS, early: [] }
    const { lines, total } = usageOf({ ...none, ...asked, parts: partsOf(days, 'day', gregorian) })
    expect(lines.map(({ usage }) => usage.empty)).toEqual([0, 0, 5, 5, 5, 5, 5, 5, 5, 5])
    expect(lines.map(({ usage }) => usage.idleDays)).toEqual([0, 0, 5, 5, 5, 5, 0, 0, 0, 0])
    expect(total.idleDays).toBe(20)
    expect(usageRows(none, { ...asked, measure: 'idleDays', days }).stock).toBe(20)
    expect(usageRows(none, { ...asked, measure: 'empty', days: { from: START, to: START } }).stock).toBe(0)
  })

  it('counts what happened on the first day of the period and on its last, and nothing of the days around them', () => {
    const stay = { container: 1, bins: 1, cancelled: null }
    const all = [-1, 0, 3, 4].map((on) => ({ ...stay, accepted: on - 20, arrived: on - 20, fetched: on }))
    const days = { from: START, to: addDaysTo(START, 3) }
    const asked = { today: days.to, containers: [{ id: 'a', group: 'a', stock: 1, since: START }] }
    const { total } = usageOf({ bookings: rowsOf(all), operations: NO_ROWS, early: [], ...asked, parts: [days] })
    expect([total.returned, total.revenuePerUnit]).toEqual([2, 200])
  })

  it('lists only bookings that brought something with what containers brought', () => {
    const gone = { container: 1, bins: 1, accepted: -3, arrived: -2, fetched: 0, cancelled: null }
    const two = rowsOf([gone, gone, gone])
    const bookings = { ...two, columns: { ...two.columns, revenue: Float64Array.of(100, 0, Number.NaN) } }
    const asked = {
      measure: 'revenuePerUnit' as const,
      days: { from: START, to: START },
      today: START,
      containers: [{ id: 'a', stock: 5, since: START }],
    }
    expect(usageRows({ bookings, operations: NO_ROWS, early: [] }, asked).bookings).toEqual(new Map([[1, 100]]))
  })
})
