import { addDaysTo, daysBetween, type Day } from '../kernel/instant.ts'
import { BIN_SIZES, type BinSize } from './container.ts'
import { stockDays, type StockWorld } from './stock.ts'

/** The bins of a size on one day. */
export interface SizeDay {
  readonly size: BinSize
  readonly owned: number
  /** What can still be promised. */
  readonly available: number
  /** Promised beyond what there is. */
  readonly short: number
}

/** No forecast looks farther ahead. */
const FARTHEST_DAYS = 400

const groupOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/**
 * The bins of each size that the vendor owns, for so many days from one on; nothing for days that are over. Each container is reckoned for itself, as
 * bookings are: what one promised too much is not made good by another of the same size.
 */
export const sizeDays = (world: StockWorld & { readonly from: Day }): ReadonlyMap<Day, readonly SizeDay[]> => {
  const { containers, units, bookings, today, from, days } = world
  const ahead = Math.min(FARTHEST_DAYS, daysBetween(today, from) + days)
  const [unitsOf, bookingsOf] = [groupOf(units, (unit) => unit.containerId), groupOf(bookings, ({ container }) => container.id)]
  const byDay = new Map<Day, Map<BinSize, SizeDay>>()
  for (const container of containers) {
    const { id, binSize: size } = container
    const own = {
      containers: [container],
      units: unitsOf.get(id) ?? [],
      bookings: bookingsOf.get(id) ?? [],
      today,
      days: Math.max(0, ahead),
    }
    for (const { day, owned, available, short } of stockDays(own)) {
      if (day < from) continue
      const sizes = byDay.get(day) ?? new Map<BinSize, SizeDay>()
      const sum = sizes.get(size) ?? { size, owned: 0, available: 0, short: 0 }
      sizes.set(size, { size, owned: sum.owned + owned, available: sum.available + available, short: sum.short + short })
      byDay.set(day, sizes)
    }
  }
  const wanted = Array.from({ length: days }, (_, at) => addDaysTo(from, at))
  return new Map(wanted.map((day) => [day, BIN_SIZES.flatMap((size) => byDay.get(day)?.get(size) ?? []).filter(({ owned }) => owned > 0)]))
}
