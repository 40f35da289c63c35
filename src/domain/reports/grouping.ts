import { dayNumber } from '../kernel/day-number.ts'
import type { Dimension } from './definition.ts'
import type { Days } from './period.ts'
import { copyFigures, eachPortion, NOWHERE, PORTION, type PerRow, type ReportRows } from './rows.ts'

/** The group of rows without a value. */
export const NO_VALUE = ''

/** Groups of rows: the key of each group, and for each row the place of its group, or nowhere. */
export interface Grouping extends PerRow {
  readonly keys: readonly string[]
  /** Groups without rows are shown, too: a month in which nothing happened. */
  readonly keepsEmpty: boolean
}

/** Rows by parts of a range; the key of a part is its first day. `days`: the day of each row. */
export const inParts = ({ count, read: readDays }: PerRow, parts: readonly Days[]): Grouping => {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return { keys: [], keepsEmpty: true, count, read: (into, _from, length) => into.fill(NOWHERE, 0, length) }
  const start = dayNumber(first.from)
  const partOf = new Int32Array(dayNumber(last.to) - start + 1)
  for (const [place, part] of parts.entries()) partOf.fill(place, dayNumber(part.from) - start, dayNumber(part.to) - start + 1)
  return {
    keys: parts.map(({ from }) => from),
    keepsEmpty: true,
    count,
    read: (into, from, length) => {
      readDays(into, from, length)
      for (let at = 0; at < length; at += 1) {
        const day = (into[at] ?? 0) - start
        // Asked first: to look beside an array costs many times what a look into it does.
        into[at] = day >= 0 && day < partOf.length ? (partOf[day] ?? NOWHERE) : NOWHERE
      }
    },
  }
}

/** Places of a portion in two groupings, until others are read. */
const [ownPlaces, placesWithin] = [new Int32Array(PORTION), new Int32Array(PORTION)]

/** The same groups without those that no row is in; `within`: rows that are nowhere in it do not count. Parts of time stay, also empty. */
export const inUse = (grouping: Grouping, within: Grouping): Grouping => {
  const { keys, keepsEmpty, count, read } = grouping
  if (keepsEmpty) return grouping
  const isUsed = new Uint8Array(keys.length)
  eachPortion(count, (from, length) => {
    read(ownPlaces, from, length)
    within.read(placesWithin, from, length)
    for (let at = 0; at < length; at += 1) {
      const place = ownPlaces[at] ?? NOWHERE
      if (place !== NOWHERE && placesWithin[at] !== NOWHERE) isUsed[place] = 1
    }
  })
  let used = 0
  const placeOf = Int32Array.from(keys, (_key, place) => (isUsed[place] === 1 ? used++ : NOWHERE))
  if (used === keys.length) return grouping
  return {
    keys: keys.filter((_key, place) => isUsed[place] === 1),
    keepsEmpty,
    count,
    read: (into, from, length) => {
      read(into, from, length)
      for (let at = 0; at < length; at += 1) {
        const place = into[at] ?? NOWHERE
        into[at] = place === NOWHERE ? NOWHERE : (placeOf[place] ?? NOWHERE)
      }
    },
  }
}

/** Rows by the value of a column. `zoneOf`: the zone of a container, for columns that name a container and mean its zone. */
export const byValue = (
  { count, columns, values, nothing }: ReportRows,
  { column, isZoneOf = false }: Pick<Dimension, 'isZoneOf'> & { readonly column: string },
  zoneOf: ReadonlyMap<string, string>,
): Grouping => {
  const figures = columns[column]
  const none = nothing[column] ?? 0
  const own = values[column] ?? []
  const isFlag = own.length === 0
  const named = isFlag ? ['false', 'true'] : isZoneOf ? own.map((id) => zoneOf.get(id) ?? NO_VALUE) : own
  const keys = [...new Set([...named, NO_VALUE])]
  const placeOfKey = new Map(keys.map((key, place) => [key, place]))
  const placeOfFigure = Int32Array.from(named, (key) => placeOfKey.get(key) ?? NOWHERE)
  const noValue = placeOfKey.get(NO_VALUE) ?? NOWHERE
  return {
    keys,
    keepsEmpty: false,
    count,
    read: (into, from, length) => {
      copyFigures(figures, into, { from, length, none })
      for (let at = 0; at < length; at += 1) {
        const figure = into[at] ?? none
        into[at] = figure === none || figure < 1 || figure > placeOfFigure.length ? noValue : (placeOfFigure[figure - 1] ?? noValue)
      }
    },
  }
}

/** The driver of each booking that rows number, by its number; of one without a driver, or that is not known here, nobody. */
export const driversOf = (numbers: ArrayLike<number>, bookings: ReportRows): ReadonlyMap<number, string> => {
  const drivers = new Map<number, string>(Array.from(numbers, (number) => [number, NO_VALUE]))
  const { number: numbered, driverId } = bookings.columns
  const ids = bookings.values['driverId'] ?? []
  for (let row = 0; row < bookings.count; row += 1) {
    const number = numbered?.[row] ?? 0
    if (drivers.has(number)) drivers.set(number, ids[(driverId?.[row] ?? 0) - 1] ?? NO_VALUE)
  }
  return drivers
}

/** Rows by the driver of the booking that a column numbers. */
export const byDriverOf = ({ count, columns }: ReportRows, column: string, driverOf: ReadonlyMap<number, string>): Grouping => {
  const keys = [...new Set([...driverOf.values(), NO_VALUE])]
  const placeOfKey = new Map(keys.map((key, place) => [key, place]))
  return {
    keys,
    keepsEmpty: false,
    count,
    read: (into, from, length) => {
      copyFigures(columns[column], into, { from, length, none: 0 })
      for (let at = 0; at < length; at += 1) into[at] = placeOfKey.get(driverOf.get(into[at] ?? 0) ?? NO_VALUE) ?? NOWHERE
    },
  }
}
