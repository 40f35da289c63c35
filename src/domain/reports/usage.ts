import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import { tellUsage, type UsageSources } from './usage-events.ts'

/** The figures of a container's use. Bins of a state are those at the end of a part's last day; the others happened in it. */
export const USAGE_MEASURES = [
  { id: 'available', unit: 'count', is: 'state' },
  { id: 'assigned', unit: 'count', is: 'state' },
  { id: 'inUse', unit: 'count', is: 'state' },
  { id: 'empty', unit: 'count', is: 'state' },
  { id: 'returned', unit: 'count', is: 'event' },
  { id: 'early', unit: 'count', is: 'event' },
  { id: 'turns', unit: 'ratio', is: 'event' },
  { id: 'idleDays', unit: 'days', is: 'event' },
  { id: 'revenuePerUnit', unit: 'money', is: 'event' },
] as const
export type UsageMeasure = (typeof USAGE_MEASURES)[number]['id']
export type Usage = Readonly<Record<UsageMeasure, number>>

interface UsageInput extends UsageSources {
  /** Each container with the group it is shown in, and the bins the vendor owns of it today. */
  readonly containers: readonly { readonly id: string; readonly group: string; readonly stock: number }[]
  readonly parts: readonly Days[]
}

/** One group of containers in one part of the period. */
interface UsageLine {
  readonly from: Day
  readonly group: string
  readonly usage: Usage
}

export interface UsageSummary {
  /** By part, then by group in the order of the containers. */
  readonly lines: readonly UsageLine[]
  /** All groups together, by part; and each group in the whole period. */
  readonly parts: ReadonlyMap<Day, Usage>
  readonly groups: ReadonlyMap<string, Usage>
  readonly total: Usage
}

const COUNTS = ['assigned', 'inUse', 'full', 'returned', 'early', 'arrived', 'usedDays', 'revenue'] as const
type Count = (typeof COUNTS)[number]
type Counts = Record<Count, number>

// One array for each count: for 100,000 bookings objects are three times as slow.
type Cells = Readonly<Record<Count, Float64Array>>

const noCells = (size: number): Cells => ({
  assigned: new Float64Array(size),
  inUse: new Float64Array(size),
  full: new Float64Array(size),
  returned: new Float64Array(size),
  early: new Float64Array(size),
  arrived: new Float64Array(size),
  usedDays: new Float64Array(size),
  revenue: new Float64Array(size),
})

const usageOf = ({ assigned, inUse, full, returned, early, arrived, usedDays, revenue }: Counts, stock: number, days: number): Usage => {
  const empty = Math.max(0, stock - inUse - full)
  return {
    available: Math.max(0, empty - assigned),
    assigned,
    inUse,
    empty,
    returned,
    early,
    turns: stock === 0 ? 0 : arrived / stock,
    idleDays: Math.max(0, stock * days - usedDays),
    revenuePerUnit: stock === 0 ? 0 : revenue / stock,
  }
}

const sumAt = (counts: Float64Array, places: readonly number[]): number => places.reduce((sum, place) => sum + (counts[place] ?? 0), 0)

/** What cells count together. */
const sumOf = (cells: Cells, places: readonly number[]): Counts => ({
  assigned: sumAt(cells.assigned, places),
  inUse: sumAt(cells.inUse, places),
  full: sumAt(cells.full, places),
  returned: sumAt(cells.returned, places),
  early: sumAt(cells.early, places),
  arrived: sumAt(cells.arrived, places),
  usedDays: sumAt(cells.usedDays, places),
  revenue: sumAt(cells.revenue, places),
})

/**
 * What the bins of each group of containers were used for in each part of a period, derived from what bookings, movements and requests
 * tell. The stock is that of today: when a unit was bought or retired is not known.
 */
export const usageOfContainers = ({ containers, parts, ...sources }: UsageInput): UsageSummary => {
  const groups = [...new Set(containers.map(({ group }) => group))]
  const placeOfGroup = new Map(groups.map((group, place) => [group, place]))
  const groupOf = new Map(containers.map(({ id, group }) => [id, placeOfGroup.get(group) ?? 0]))
  const stock = groups.map(() => 0)
  for (const { group, stock: own } of containers) {
    const place = placeOfGroup.get(group) ?? 0
    stock[place] = (stock[place] ?? 0) + own
  }
  const starts = parts.map(({ from }) => dayNumber(from))
  const ends = parts.map(({ to }) => dayNumber(to))
  const [first, last] = [starts[0] ?? 0, ends.at(-1) ?? -1]
  const partOf = new Int32Array(Math.max(0, last - first + 1))
  for (const [place, start] of starts.entries()) partOf.fill(place, start - first, (ends[place] ?? start) - first + 1)
  const cells = noCells(parts.length * groups.length)
  const add = (count: Count, at: number, amount: number): void => {
    const counts = cells[count]
    counts[at] = (counts[at] ?? 0) + amount
  }

  tellUsage(sources, groupOf, {
    happened: (group, on, event, amount) => {
      if (on < first || on > last) return
      add(event, (partOf[on - first] ?? 0) * groups.length + group, amount)
    },
    // In a state at the ends of parts, and at customers on so many days.
    stood: (group, from, until, bins, state) => {
      if (from > last || until <= first || until <= from) return
      const begin = partOf[Math.max(from, first) - first] ?? 0
      for (let part = begin; part < parts.length; part += 1) {
        const [start, end] = [starts[part] ?? 0, ends[part] ?? 0]
        if (start >= until) break
        const at = part * groups.length + group
        if (until > end) add(state, at, bins)
        if (state === 'inUse') add('usedDays', at, bins * (Math.min(until - 1, end) - Math.max(from, start) + 1))
      }
    },
  })

  const lengths = parts.map((_, part) => (ends[part] ?? 0) - (starts[part] ?? 0) + 1)
  const lines = parts.flatMap(({ from }, part) =>
    groups.map((group, place) => ({
      from,
      group,
      usage: usageOf(sumOf(cells, [part * groups.length + place]), stock[place] ?? 0, lengths[part] ?? 0),
    })),
  )
  /** Cells as one figure: of a state it is that of the ending ones, what happened is added up, and days are idle in each cell. */
  const together = (places: readonly number[], ending: readonly number[], days: number): Usage => {
    const { assigned, inUse, full } = sumOf(cells, ending)
    const owned = ending.reduce((sum, place) => sum + (stock[place % groups.length] ?? 0), 0)
    const idleDays = places.reduce((sum, place) => sum + (lines[place]?.usage.idleDays ?? 0), 0)
    return { ...usageOf({ ...sumOf(cells, places), assigned, inUse, full }, owned, days), idleDays }
  }
  const length = last - first + 1
  const rows = parts.map((_, part) => groups.map((_group, group) => part * groups.length + group))
  const columns = groups.map((_, group) => parts.map((_part, part) => part * groups.length + group))
  return {
    lines,
    parts: new Map(parts.map(({ from }, part) => [from, together(rows[part] ?? [], rows[part] ?? [], lengths[part] ?? 0)])),
    groups: new Map(groups.map((group, place) => [group, together(columns[place] ?? [], columns[place]?.slice(-1) ?? [], length)])),
    total: together(rows.flat(), rows.at(-1) ?? [], length),
  }
}
