import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import { COUNT, groupsOf, isState, KINDS, type GroupedContainer } from './usage-counts.ts'

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

/** Containers in their groups, and the parts of a period in which their use was counted. */
export interface UsagePeriod {
  readonly containers: readonly GroupedContainer[]
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

/** Counts of places: `stride` of them are one kind. */
interface Cells {
  readonly counts: Float64Array
  readonly stride: number
}

const noCells = (stride: number): Cells => ({ counts: new Float64Array(stride * KINDS), stride })

/** `stock`: what is owned today, by which rates are worked out. */
const usageAt = ({ counts, stride }: Cells, place: number, stock: number): Usage => {
  const count = (kind: number): number => counts[kind * stride + place] ?? 0
  return {
    available: count(COUNT.available),
    assigned: count(COUNT.assigned),
    inUse: count(COUNT.inUse),
    empty: count(COUNT.empty),
    returned: count(COUNT.returned),
    early: count(COUNT.early),
    turns: stock === 0 ? 0 : count(COUNT.arrived) / stock,
    idleDays: count(COUNT.idleDays),
    revenuePerUnit: stock === 0 ? 0 : count(COUNT.revenue) / stock,
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
 * What the bins of each group of containers were used for in each part of a period, as `countUsage` counted it. The stock is that of today,
 * from the day on that its container was added: when a unit was bought or retired is not known.
 */
export const summariseUsage = (counts: Float64Array, { containers, parts }: UsagePeriod): UsageSummary => {
  const groups = groupsOf(containers)
  const width = groups.length
  const stockOf = new Map(groups.map((group) => [group, 0]))
  for (const { group, stock: own } of containers) stockOf.set(group, (stockOf.get(group) ?? 0) + own)
  const stock = [...stockOf.values()]
  const cells = { counts, stride: parts.length * width }
  const lines = parts.flatMap(({ from }, part) =>
    groups.map((group, place) => ({ from, group, usage: usageAt(cells, part * width + place, stock[place] ?? 0) })),
  )
  const owned = stock.reduce((sum, own) => sum + own, 0)
  const added = addedUp(cells, width)
  return {
    lines,
    parts: new Map(parts.map(({ from }, part) => [from, usageAt(added.parts, part, owned)])),
    groups: new Map(groups.map((group, place) => [group, usageAt(added.groups, place, stock[place] ?? 0)])),
    total: usageAt(added.all, 0, owned),
  }
}
