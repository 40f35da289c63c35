import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import {
  tellUsage,
  USAGE_EVENT,
  USAGE_STATE,
  type OwnedContainer,
  type UsageEvent,
  type UsageListener,
  type UsageSources,
  type UsageState,
} from './usage-events.ts'

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
  /** Each container with the group it is shown in, the bins the vendor owns of it today, and the day from which on it has any. */
  readonly containers: readonly (OwnedContainer & { readonly group: string })[]
  readonly parts: readonly Days[]
  /** What has not happened is not counted: days after it are idle for nobody. */
  readonly today: Day
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

/**
 * What is counted in each cell: states and events by their numbers, the days that bins stood at customers, the bins that the vendor owns,
 * and the days that it owns them.
 */
const USED_DAYS = 7
const OWNED = 8
const OWNED_DAYS = 9
const KINDS = 10
/** The days of a stay that are no figure. */
const NOT_COUNTED = -1
const isState = (kind: number): boolean => kind <= USAGE_STATE.full || kind === OWNED

/**
 * Counts of the groups in each part, one after the other: a cell is a place, `stride` such places are one count. One array: for 100,000
 * bookings objects are three times as slow.
 */
interface Cells {
  readonly counts: Float64Array
  readonly stride: number
}

const noCells = (stride: number): Cells => ({ counts: new Float64Array(stride * KINDS), stride })

/** `stock`: what is owned today, by which rates are worked out. */
const usageAt = ({ counts, stride }: Cells, place: number, stock: number): Usage => {
  const count = (kind: number): number => counts[kind * stride + place] ?? 0
  const assigned = count(USAGE_STATE.assigned)
  const inUse = count(USAGE_STATE.inUse)
  const empty = Math.max(0, count(OWNED) - inUse - count(USAGE_STATE.full))
  return {
    available: Math.max(0, empty - assigned),
    assigned,
    inUse,
    empty,
    returned: count(USAGE_EVENT.returned),
    early: count(USAGE_EVENT.early),
    turns: stock === 0 ? 0 : count(USAGE_EVENT.arrived) / stock,
    idleDays: Math.max(0, count(OWNED_DAYS) - count(USED_DAYS)),
    revenuePerUnit: stock === 0 ? 0 : count(USAGE_EVENT.revenue) / stock,
  }
}

/** Cells added up along both sides: of a state the last part's are those of the whole period, what happened is added up. */
const addedUp = ({ counts, stride }: Cells, width: number): { readonly parts: Cells; readonly groups: Cells; readonly all: Cells } => {
  const length = width === 0 ? 0 : stride / width
  const [parts, groups, all] = [noCells(length), noCells(width), noCells(1)]
  for (let kind = 0; kind < KINDS; kind += 1)
    for (let part = 0; part < length; part += 1) {
      const isOfAll = part === length - 1 || !isState(kind)
      let sum = 0
      for (let group = 0; group < width; group += 1) {
        const amount = counts[kind * stride + part * width + group] ?? 0
        sum += amount
        if (isOfAll) groups.counts[kind * width + group] = (groups.counts[kind * width + group] ?? 0) + amount
      }
      parts.counts[kind * length + part] = sum
      if (isOfAll) all.counts[kind] = (all.counts[kind] ?? 0) + sum
    }
  return { parts, groups, all }
}

/**
 * Adds up into cells what it is told. A class, whose methods are the same in each report: functions made anew for each of them would have
 * to be compiled anew, too.
 */
class UsageSums implements UsageListener {
  readonly cells: Cells
  private readonly width: number
  private readonly starts: Int32Array
  private readonly ends: Int32Array
  private readonly first: number
  private readonly last: number
  private readonly today: number
  /** The part of each day of the period. */
  private readonly partOf: Int32Array

  constructor(parts: readonly Days[], width: number, today: Day) {
    this.width = width
    this.starts = Int32Array.from(parts, ({ from }) => dayNumber(from))
    this.ends = Int32Array.from(parts, ({ to }) => dayNumber(to))
    this.first = this.starts[0] ?? 0
    this.last = this.ends.at(-1) ?? -1
    this.today = dayNumber(today)
    this.cells = noCells(parts.length * width)
    this.partOf = new Int32Array(Math.max(0, this.last - this.first + 1))
    for (const [part, start] of this.starts.entries())
      this.partOf.fill(part, start - this.first, (this.ends[part] ?? start) - this.first + 1)
  }

  happened(group: number, on: number, event: UsageEvent, amount: number): void {
    if (on < this.first || on > this.last) return
    const { counts, stride } = this.cells
    const at = event * stride + (this.partOf[on - this.first] ?? 0) * this.width + group
    counts[at] = (counts[at] ?? 0) + amount
  }

  /** In a state at the ends of parts, and at customers on so many days. */
  stood(group: number, from: number, until: number, bins: number, state: UsageState): void {
    this.lasted(group, from, until, bins, state, state === USAGE_STATE.inUse ? USED_DAYS : NOT_COUNTED)
  }

  /** Owned from a day on. */
  owned(group: number, from: number, bins: number): void {
    this.lasted(group, from, this.last + 1, bins, OWNED, OWNED_DAYS)
  }

  /** Bins of a group from a day on and until before another. Nothing is made for a call: there are several for each of very many rows. */
  private lasted(group: number, from: number, until: number, bins: number, state: number, inDays: number): void {
    const { first, last, today, partOf, width, starts, ends } = this
    if (from > last || until <= first || until <= from) return
    const { counts, stride } = this.cells
    const finish = partOf[Math.min(until - 1, last) - first] ?? 0
    for (let part = partOf[Math.max(from, first) - first] ?? 0; part <= finish; part += 1) {
      const place = part * width + group
      const end = ends[part] ?? 0
      if (until > end) counts[state * stride + place] = (counts[state * stride + place] ?? 0) + bins
      if (inDays === NOT_COUNTED) continue
      const days = Math.max(0, Math.min(until - 1, end, today) - Math.max(from, starts[part] ?? 0) + 1)
      counts[inDays * stride + place] = (counts[inDays * stride + place] ?? 0) + bins * days
    }
  }
}

/**
 * What the bins of each group of containers were used for in each part of a period, derived from what bookings, movements and requests
 * tell. The stock is that of today, from the day on that its container was added: when a unit was bought or retired is not known.
 */
export const usageOfContainers = ({ containers, parts, today, ...sources }: UsageInput): UsageSummary => {
  const groups = [...new Set(containers.map(({ group }) => group))]
  const width = groups.length
  const placeOfGroup = new Map(groups.map((group, place) => [group, place]))
  const groupOf = new Map(containers.map(({ id, group }) => [id, placeOfGroup.get(group) ?? 0]))
  const stock = new Float64Array(width)
  const sums = new UsageSums(parts, width, today)
  for (const { group, stock: own, since } of containers) {
    const place = placeOfGroup.get(group) ?? 0
    stock[place] = (stock[place] ?? 0) + own
    sums.owned(place, dayNumber(since), own)
  }
  tellUsage(sources, groupOf, sums)
  const { cells } = sums
  const lines = parts.flatMap(({ from }, part) =>
    groups.map((group, place) => ({ from, group, usage: usageAt(cells, part * width + place, stock[place] ?? 0) })),
  )
  const owned = stock.reduce((sum, own) => sum + own, 0)
  const added = addedUp(cells, width)
  // Days are idle in each cell: to one that had more bins out than it owns none comes from another.
  const [idleParts, idleGroups] = [new Float64Array(parts.length), new Float64Array(width)]
  for (const [place, { usage }] of lines.entries()) {
    const part = Math.floor(place / width)
    idleParts[part] = (idleParts[part] ?? 0) + usage.idleDays
    idleGroups[place % width] = (idleGroups[place % width] ?? 0) + usage.idleDays
  }
  return {
    lines,
    parts: new Map(parts.map(({ from }, part) => [from, { ...usageAt(added.parts, part, owned), idleDays: idleParts[part] ?? 0 }])),
    groups: new Map(
      groups.map((group, place) => [group, { ...usageAt(added.groups, place, stock[place] ?? 0), idleDays: idleGroups[place] ?? 0 }]),
    ),
    total: { ...usageAt(added.all, 0, owned), idleDays: idleParts.reduce((sum, own) => sum + own, 0) },
  }
}
