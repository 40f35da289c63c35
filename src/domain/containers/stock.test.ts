import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import type { Booking } from '../bookings/booking.ts'
import type { UnitState } from '../units/lifecycle.ts'
import { stockDays, trafficLight, type StockDay } from './stock.ts'

const TODAY = '2026-11-22'
const container = sampleContainer({ inventory: { sku: 'A', units: 10, stock: 10 } })
const booking = (status: Booking['status'], deliveryOn: string, pickupOn: string, quantity = 1) =>
  sampleBooking({ status, deliveryOn, pickupOn, quantity })
const units = (...states: UnitState[]) => states.map((status, at) => sampleUnit({ id: sampleId(50, at), number: at + 1, status }))

const figures = (of: readonly StockDay[], ...names: readonly (keyof StockDay)[]) => of.map((day) => names.map((name) => day[name]))
const days = (bookings: readonly Booking[], own: ReturnType<typeof units> = [], count = 3) =>
  stockDays({ containers: [container], units: own, bookings, today: TODAY, days: count })

describe('the stock of each day', () => {
  it('is all of it where nothing is booked', () => {
    expect(days([])[0]).toEqual({
      day: TODAY,
      owned: 10,
      inUse: 0,
      atDepot: 10,
      committed: 0,
      reserved: 0,
      available: 10,
      short: 0,
      returning: 0,
      light: 'green',
    })
  })

  it.each<[what: string, bookings: Booking[], inUse: number[], committed: number[], returning: number[]]>([
    ['on site until it is picked up', [booking('on_site', '2026-11-10', '2026-11-24', 3)], [3, 3, 0], [0, 0, 0], [0, 0, 3]],
    ['back on the day of its pickup', [booking('on_site', '2026-11-10', TODAY)], [0, 0, 0], [0, 0, 0], [1, 0, 0]],
    ['overdue: tomorrow at the earliest', [booking('on_site', '2026-11-10', '2026-11-19')], [1, 0, 0], [0, 0, 0], [0, 1, 0]],
    ['on its way', [booking('out_for_delivery', TODAY, '2026-11-30')], [1, 1, 1], [0, 0, 0], [0, 0, 0]],
    ['of more than there are: all of them', [booking('on_site', '2026-11-10', '2026-11-24', 12)], [10, 10, 0], [0, 0, 0], [0, 0, 12]],
    ['promised from its delivery on', [booking('accepted', '2026-11-23', '2026-11-24', 4)], [0, 0, 0], [0, 4, 0], [0, 0, 0]],
    ['promised and late', [booking('assigned', '2026-11-20', '2026-11-30')], [0, 0, 0], [1, 1, 1], [0, 0, 0]],
    ['promised and so late that it should be back', [booking('assigned', '2026-11-19', '2026-11-20')], [0, 0, 0], [1, 0, 0], [0, 0, 0]],
    ['promised, late, and to be back today', [booking('accepted', '2026-11-20', TODAY)], [0, 0, 0], [1, 0, 0], [0, 0, 0]],
    ['promised for a single day', [booking('accepted', '2026-11-23', '2026-11-23')], [0, 0, 0], [0, 1, 0], [0, 0, 0]],
    ['not accepted yet', [booking('new', TODAY, '2026-11-30', 9)], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
    [
      'closed',
      [booking('cancelled', TODAY, '2026-11-30'), booking('completed', '2026-11-01', '2026-11-30')],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ],
    ['picked up', [booking('picked_up', '2026-11-10', TODAY)], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
  ])('counts a booking that is %s', (_what, bookings, inUse, committed, returning) => {
    expect(figures(days(bookings), 'inUse', 'committed', 'returning')).toEqual(inUse.map((n, at) => [n, committed[at], returning[at]]))
  })

  it('is free of what came back before the others of its booking, wherever its units are', () => {
    const early = { ...booking('on_site', '2026-11-10', '2026-11-24', 3), returned: 2 }
    expect(figures(days([early], units('on_site', 'in_yard', 'in_yard')), 'inUse', 'available', 'returning')).toEqual([
      [1, 9, 0],
      [1, 9, 0],
      [0, 10, 1],
    ])
  })

  it('leaves out what is damaged, and what is full until it was emptied', () => {
    expect(figures(days([], units('damaged', 'full_in_yard', 'in_yard')), 'atDepot', 'available')).toEqual([
      [8, 8],
      [9, 9],
      [9, 9],
    ])
  })

  it('keeps back what is reserved in the yard: for who is promised some next, and else for nobody knows whom', () => {
    const kept = units(...Array.from({ length: 10 }, () => 'reserved' as const))
    const shown = (bookings: readonly Booking[], own = kept) =>
      figures(days(bookings, own, 4), 'committed', 'reserved', 'available', 'short')
    const all = (row: readonly number[]) => Array.from({ length: 4 }, () => row)
    expect(shown([])).toEqual(all([0, 10, 0, 0]))
    expect(shown([booking('accepted', TODAY, '2026-11-30', 10)])).toEqual(all([10, 0, 0, 0]))
    expect(shown([booking('accepted', TODAY, '2026-11-30', 4)])).toEqual(all([4, 6, 0, 0]))
    // Four for tomorrow are gone by then, and come back.
    expect(
      shown([booking('accepted', '2026-11-23', '2026-11-25', 4), booking('accepted', '2026-11-24', '2026-11-30')], kept.slice(0, 4)),
    ).toEqual([
      [0, 4, 6, 0],
      [4, 0, 6, 0],
      [5, 0, 5, 0],
      [1, 0, 9, 0],
    ])
  })

  it('counts units that are away once: with their booking, or by themselves', () => {
    const away = units('on_site', 'out', 'reported_full')
    expect(figures(days([], away), 'inUse')).toEqual([[3], [3], [3]])
    expect(figures(days([booking('on_site', '2026-11-10', '2026-11-23', 2)], away), 'inUse')).toEqual([[3], [1], [1]])
  })

  it('says how many are promised too many, and of which day’s pickups they may come', () => {
    const on = [booking('on_site', '2026-11-10', '2026-11-23', 8), booking('accepted', TODAY, '2026-11-30', 5)]
    expect(figures(days(on), 'atDepot', 'committed', 'available', 'short', 'returning')).toEqual([
      [2, 5, 0, 3, 0],
      [10, 5, 5, 0, 8],
      [10, 5, 5, 0, 0],
    ])
  })

  it('is kept apart by container', () => {
    const other = sampleContainer({ id: sampleId(4, 2), inventory: { sku: 'B', units: 4, stock: 4 } })
    const of = (one: typeof other) => stockDays({ containers: [one], units: units('damaged'), bookings: [], today: TODAY, days: 1 })[0]
    expect([of(container)?.atDepot, of(other)?.atDepot]).toEqual([9, 4])
  })
})

describe('the traffic light', () => {
  it.each([
    [5, 10, 'green'],
    [49, 100, 'orange'],
    [20, 100, 'orange'],
    [19, 100, 'red'],
    [0, 100, 'red'],
    [0, 0, 'grey'],
  ])('for %i of %i is %s', (available, owned, light) => {
    expect(trafficLight(available, owned)).toBe(light)
  })
})
