import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import { tellUsage, USAGE_EVENT, USAGE_STATE, type UsageSources } from './usage-events.ts'

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

/** What is counted in each cell: states and events by their numbers, and the days that bins stood at customers. */
const USED_DAYS = 7
const KINDS = 8

/**
 * Counts of the groups in each part, one after the other: a cell is a place, `stride` such places are one count. One array: for 100,000
 * bookings objects are three times as slow.
 */
interface Cells {
  readonly counts: Float64Array
  readonly stride: number
}

const noCells = (stride: number): Cells => ({ counts: new Float64Array(stride * KINDS), stride })

const usageAt = ({ counts, stride }: Cells, place: number, stock: number, days: number): Usage => {
  const count = (kind: number): number => counts[kind * stride + place] ?? 0
  const assigned = count(USAGE_STATE.assigned)
  const inUse = count(USAGE_STATE.inUse)
  const empty = Math.max(0, stock - inUse - count(USAGE_STATE.full))
  return {
    available: Math.max(0, empty - assigned),
    assigned,
    inUse,
    empty,
    returned: count(USAGE_EVENT.returned),
    early: count(USAGE_EVENT.early),
    turns: stock === 0 ? 0 : count(USAGE_EVENT.arrived) / stock,
    idleDays: Math.max(0, stock * days - count(USED_DAYS)),
    revenuePerUnit: stock === 0 ? 0 : count(USAGE_EVENT.revenue) / stock,
  }
}

/** Cells as one each: `to` says as which. Of a state it is that of those that are `last`; what happened is added up. */
const folded = (
  cells: Cells,
  size: number,
  { to, isLast }: { to: (place: number) => number; isLast: (place: number) => boolean },
): Cells => {
  const own = noCells(size)
  for (let place = 0; place < cells.stride; place += 1)
    for (let kind = 0; kind < KINDS; kind += 1) {
      if (kind <= USAGE_STATE.full && !isLast(place)) continue
      const at = kind * size + to(place)
      own.counts[at] = (own.counts[at] ?? 0) + (cells.counts[kind * cells.stride + place] ?? 0)
    }
  return own
}

/**
 * What the bins of each group of containers were used for in each part of a period, derived from what bookings, movements and requests
 * tell. The stock is that of today: when a unit was bought or retired is not known.
 */
export const usageOfContainers = ({ containers, parts, ...sources }: UsageInput): UsageSummary => {
  const groups = [...new Set(containers.map(({ group }) => group))]
  const width = groups.length
  const placeOfGroup = new Map(groups.map((group, place) => [group, place]))
  const groupOf = new Map(containers.map(({ id, group }) => [id, placeOfGroup.get(group) ?? 0]))
  const stock = new Float64Array(width)
  for (const { group, stock: own } of containers) {
    const place = placeOfGroup.get(group) ?? 0
    stock[place] = (stock[place] ?? 0) + own
  }
  const starts = Int32Array.from(parts, ({ from }) => dayNumber(from))
  const ends = Int32Array.from(parts, ({ to }) => dayNumber(to))
  const [first, last] = [starts[0] ?? 0, ends.at(-1) ?? -1]
  const partOf = new Int32Array(Math.max(0, last - first + 1))
  for (const [place, start] of starts.entries()) partOf.fill(place, start - first, (ends[place] ?? start) - first + 1)
  const cells = noCells(parts.length * width)
  const { counts, stride } = cells

  tellUsage(sources, groupOf, {
    happened: (group, on, event, amount) => {
      if (on < first || on > last) return
      const at = event * stride + (partOf[on - first] ?? 0) * width + group
      counts[at] = (counts[at] ?? 0) + amount
    },
    // In a state at the ends of parts, and at customers on so many days.
    stood: (group, from, until, bins, state) => {
      if (from > last || until <= first || until <= from) return
      const begin = partOf[Math.max(from, first) - first] ?? 0
      const finish = partOf[Math.min(until - 1, last) - first] ?? 0
      for (let part = begin; part <= finish; part += 1) {
        const place = part * width + group
        const end = ends[part] ?? 0
        if (until > end) counts[state * stride + place] = (counts[state * stride + place] ?? 0) + bins
        if (state !== USAGE_STATE.inUse) continue
        const days = Math.min(until - 1, end) - Math.max(from, starts[part] ?? 0) + 1
        counts[USED_DAYS * stride + place] = (counts[USED_DAYS * stride + place] ?? 0) + bins * days
      }
    },
  })

  const lengths = parts.map((_, part) => (ends[part] ?? 0) - (starts[part] ?? 0) + 1)
  const lines = parts.flatMap(({ from }, part) =>
    groups.map((group, place) => ({ from, group, usage: usageAt(cells, part * width + place, stock[place] ?? 0, lengths[part] ?? 0) })),
  )
  const owned = stock.reduce((sum, own) => sum + own, 0)
  const length = last - first + 1
  const partAt = (place: number) => Math.floor(place / width)
  const isLast = (place: number) => partAt(place) === parts.length - 1
  // Days are idle in each cell: of one that had more bins out than it owns none is taken from another.
  const idleBy = (size: number, to: (place: number) => number): Float64Array => {
    const idle = new Float64Array(size)
    for (const [place, { usage }] of lines.entries()) idle[to(place)] = (idle[to(place)] ?? 0) + usage.idleDays
    return idle
  }
  const groupAt = (place: number) => place % width
  const [byPart, idleByPart] = [folded(cells, parts.length, { to: partAt, isLast: () => true }), idleBy(parts.length, partAt)]
  const [byGroup, idleByGroup] = [folded(cells, width, { to: groupAt, isLast }), idleBy(width, groupAt)]
  const all = folded(cells, 1, { to: () => 0, isLast })
  const idle = idleBy(1, () => 0)
  return {
    lines,
    parts: new Map(
      parts.map(({ from }, part) => [from, { ...usageAt(byPart, part, owned, lengths[part] ?? 0), idleDays: idleByPart[part] ?? 0 }]),
    ),
    groups: new Map(
      groups.map((group, place) => [group, { ...usageAt(byGroup, place, stock[place] ?? 0, length), idleDays: idleByGroup[place] ?? 0 }]),
    ),
    total: { ...usageAt(all, 0, owned, length), idleDays: idle[0] ?? 0 },
  }
}
