import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import {
  ContainerUsage,
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

/** Whose use is counted, and in which parts of each period: one, and that before it where they are compared. */
export interface UsageQuestion {
  readonly containers: readonly GroupedContainer[]
  readonly periods: readonly (readonly Days[])[]
  /** What has not happened is not counted: days after it are idle for nobody. */
  readonly today: Day
}

/** What is counted of each group in each part. The first are of bins at the end of the part's last day, the others happened in it. */
export const COUNT = { assigned: 0, inUse: 1, available: 2, empty: 3, returned: 4, early: 5, arrived: 6, revenue: 7, idleDays: 8 } as const
export const KINDS = 9
/** Whether a count is of bins at the end of a part, and not of what happened in it. */
export const isState = (kind: number): boolean => kind <= COUNT.empty

/** States of bins of which changes are noted. */
const STATES = 3

/** Adds up into cells what it is told of one container after the other. A class, as the functions of one are compiled once. */
class UsageSums implements UsageListener {
  /** Of each cell, kind after kind. */
  readonly counts: Float64Array<ArrayBuffer>
  private readonly stride: number
  private readonly width: number
  private readonly first: number
  private readonly last: number
  private readonly length: number
  /** The part of each day of the period. */
  private readonly partOf: Int32Array
  /** By how many bins each state of the container changes, day after day. */
  private readonly changes: Int32Array
  /** The group of the container. */
  private group = 0

  constructor(parts: readonly Days[], groups: number) {
    this.width = groups
    this.stride = parts.length * groups
    this.counts = new Float64Array(this.stride * KINDS)
    const [start, end] = [parts[0], parts.at(-1)]
    this.first = start ? dayNumber(start.from) : 0
    this.last = end ? dayNumber(end.to) : -1
    this.length = this.last - this.first + 1
    this.changes = new Int32Array(this.length * STATES)
    this.partOf = new Int32Array(this.length)
    for (const [part, { from, to }] of parts.entries()) this.partOf.fill(part, dayNumber(from) - this.first, dayNumber(to) - this.first + 1)
  }

  /** What is told from now on is of a container of this group. */
  begin(group: number): void {
    this.group = group
    this.changes.fill(0)
  }

  happened(on: number, event: UsageEvent, amount: number): void {
    if (on >= this.first && on <= this.last) this.count(COUNT.returned + event, this.partOf[on - this.first] ?? 0, amount)
  }

  /** Nothing is made for a call: there are several for each of very many rows. */
  stood(from: number, until: number, bins: number, state: UsageState): void {
    const { changes, first, last } = this
    if (from > last || until <= first || until <= from) return
    const at = (Math.max(from, first) - first) * STATES + state
    changes[at] = (changes[at] ?? 0) + bins
    if (until > last) return
    const end = (until - first) * STATES + state
    changes[end] = (changes[end] ?? 0) - bins
  }

  /** Counts what is left of the container's bins, of which there are so many from a day on. Days after `passed` are idle for nobody. */
  leave(stock: number, since: number, passed: number): void {
    const { changes, first, length, partOf } = this
    let [assigned, inUse, full] = [0, 0, 0]
    let idle = 0
    for (let day = 0; day < length; day += 1) {
      const at = day * STATES
      assigned += changes[at + USAGE_STATE.assigned] ?? 0
      inUse += changes[at + USAGE_STATE.inUse] ?? 0
      full += changes[at + USAGE_STATE.full] ?? 0
      const owned = first + day < since ? 0 : stock
      if (first + day <= passed && owned > inUse) idle += owned - inUse
      const part = partOf[day] ?? 0
      if (day + 1 < length && partOf[day + 1] === part) continue
      const empty = Math.max(0, owned - inUse - full)
      this.count(COUNT.assigned, part, assigned)
      this.count(COUNT.inUse, part, inUse)
      this.count(COUNT.available, part, Math.max(0, empty - assigned))
      this.count(COUNT.empty, part, empty)
      this.count(COUNT.idleDays, part, idle)
      idle = 0
    }
  }

  private count(kind: number, part: number, amount: number): void {
    const at = kind * this.stride + part * this.width + this.group
    this.counts[at] = (this.counts[at] ?? 0) + amount
  }
}

/** The groups of containers, in the order in which they are counted: that of their first containers. */
export const groupsOf = (containers: readonly GroupedContainer[]): readonly string[] => [...new Set(containers.map(({ group }) => group))]

/**
 * Counts what the bins of each group of containers were used for in each part of each period, derived from what bookings, movements and
 * requests tell: of a period kind after kind, in each of them part after part, in each of these group after group. One array: for 100,000
 * bookings objects are three times as slow, and it moves from a worker to a page without a copy.
 *
 * What is left of the stock is worked out for each container and each day before it is added up: of a container that had more bins out than
 * the vendor owns today nothing is left, and nothing is taken from the others. So figures come to the same total however they are grouped.
 */
export const countUsage = (sources: UsageSources, question: UsageQuestion): readonly Float64Array<ArrayBuffer>[] =>
  countUsageOf(new ContainerUsage(sources, question.containers), question)

/** The same of containers whose use is at hand already: those of the question, in its order. */
export const countUsageOf = (
  usage: ContainerUsage,
  { containers, periods, today }: UsageQuestion,
): readonly Float64Array<ArrayBuffer>[] => {
  const groups = groupsOf(containers)
  const placeOfGroup = new Map(groups.map((group, place) => [group, place]))
  const passed = dayNumber(today)
  const sums = periods.map((parts) => new UsageSums(parts, groups.length))
  for (const [place, { group, stock, since }] of containers.entries())
    for (const sum of sums) {
      sum.begin(placeOfGroup.get(group) ?? 0)
      usage.tell(place, sum)
      sum.leave(stock, dayNumber(since), passed)
    }
  return sums.map(({ counts }) => counts)
}
