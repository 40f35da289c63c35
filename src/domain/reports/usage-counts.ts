import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import {
  tellUsage,
  USAGE_STATE,
  type OwnedContainer,
  type UsageEvent,
  type UsageListener,
  type UsageSources,
  type UsageState,
} from './usage-events.ts'

/** A container with the group it is shown in. */
export interface GroupedContainer extends OwnedContainer {
  readonly group: string
}

/** Whose use is counted, and in which parts of time. */
export interface UsagePeriod {
  readonly containers: readonly GroupedContainer[]
  readonly parts: readonly Days[]
  /** What has not happened is not counted: days after it are idle for nobody. */
  readonly today: Day
}

/**
 * What is counted of each group in each part: states and events by their numbers, the days that bins stood at customers, the bins that the
 * vendor owns, and the days that it owns them.
 */
export const USED_DAYS = 7
export const OWNED = 8
export const OWNED_DAYS = 9
export const KINDS = 10
/** The days of a stay that are no figure. */
const NOT_COUNTED = -1
/** Whether a count is of bins at the end of a part, and not of what happened in it. */
export const isState = (kind: number): boolean => kind <= USAGE_STATE.full || kind === OWNED

/**
 * Adds up into cells what it is told. A class, whose methods are the same in each report: functions made anew for each of them would have
 * to be compiled anew, too.
 */
class UsageSums implements UsageListener {
  /** Of each cell, kind after kind. */
  readonly counts: Float64Array<ArrayBuffer>
  private readonly stride: number
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
    this.stride = parts.length * width
    this.counts = new Float64Array(this.stride * KINDS)
    this.partOf = new Int32Array(Math.max(0, this.last - this.first + 1))
    for (const [part, start] of this.starts.entries())
      this.partOf.fill(part, start - this.first, (this.ends[part] ?? start) - this.first + 1)
  }

  happened(group: number, on: number, event: UsageEvent, amount: number): void {
    if (on < this.first || on > this.last) return
    const { counts, stride } = this
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
    const { counts, stride } = this
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

/** The groups of containers, in the order in which they are counted: that of their first containers. */
export const groupsOf = (containers: readonly GroupedContainer[]): readonly string[] => [...new Set(containers.map(({ group }) => group))]

/**
 * Counts what the bins of each group of containers were used for in each part of a period, derived from what bookings, movements and requests
 * tell: kind after kind, in each of them part after part, in each of these group after group. One array: for 100,000 bookings objects are
 * three times as slow, and it moves from a worker to a page without a copy.
 */
export const countUsage = (sources: UsageSources, { containers, parts, today }: UsagePeriod): Float64Array<ArrayBuffer> => {
  const groups = groupsOf(containers)
  const placeOfGroup = new Map(groups.map((group, place) => [group, place]))
  const groupOf = new Map(containers.map(({ id, group }) => [id, placeOfGroup.get(group) ?? 0]))
  const sums = new UsageSums(parts, groups.length, today)
  for (const { group, stock, since } of containers) sums.owned(placeOfGroup.get(group) ?? 0, dayNumber(since), stock)
  tellUsage(sources, groupOf, sums)
  return sums.counts
}
