import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import type { ReportRows } from './rows.ts'
import { rowDays } from './rows.ts'

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

/** The columns that use is derived from, by kind. */
export const USAGE_COLUMNS = {
  bookings: ['containerId', 'quantity', 'acceptedOn', 'arrivedOn', 'fetchedOn', 'completedOn', 'cancelledAt', 'status', 'revenue'],
  operations: ['containerId', 'containerStatus', 'returnedOn', 'emptiedOn'],
} as const

export interface UsageInput {
  readonly bookings: ReportRows
  readonly operations: ReportRows
  /** Bins that a customer reported full before the rental's end. */
  readonly early: readonly { readonly containerId: string; readonly on: Day; readonly bins: number }[]
  /** Each container with the group it is shown in, and the bins the vendor owns of it today. */
  readonly containers: readonly { readonly id: string; readonly group: string; readonly stock: number }[]
  readonly parts: readonly Days[]
}

/** One group of containers in one part of the period. */
export interface UsageLine {
  readonly from: Day
  readonly group: string
  readonly usage: Usage
}

export interface UsageSummary {
  /** By part, then by group in the order of the containers. */
  readonly lines: readonly UsageLine[]
  readonly total: Usage
}

const COUNTS = ['assigned', 'inUse', 'full', 'returned', 'early', 'arrived', 'usedDays', 'revenue'] as const
type Count = (typeof COUNTS)[number]
type Counts = Record<Count, number>

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

/** What the counts from a place on come to together. */
const sumFrom = (cells: Readonly<Record<Count, Float64Array>>, from: number): Counts =>
  Object.fromEntries(COUNTS.map((count) => [count, cells[count].subarray(from).reduce((sum, one) => sum + one, 0)])) as Counts

const NEVER = 0x7fffffff

/** The day of each row as a number, and a day that never comes where it has none. */
const daysIn = (rows: ReportRows, column: string, type: 'day' | 'instant' = 'day'): Int32Array => rowDays(rows, { column, type }, NEVER)

/**
 * What the bins of each group of containers were used for in each part of a period, derived from what bookings, movements and requests
 * tell. The stock is that of today: when a unit was bought or retired is not known.
 */
export const usageOfContainers = ({ bookings, operations, early, containers, parts }: UsageInput): UsageSummary => {
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
  // One array for each count: for 100,000 bookings objects are three times as slow.
  const size = parts.length * groups.length
  const cells = Object.fromEntries(COUNTS.map((count) => [count, new Float64Array(size)])) as Record<Count, Float64Array>
  const add = (count: Float64Array, at: number, amount: number): void => {
    count[at] = (count[at] ?? 0) + amount
  }
  const { assigned, inUse, full, returned, early: reported, arrived: came, usedDays, revenue: earned } = cells
  const cellAt = (at: number): Counts => ({
    assigned: assigned[at] ?? 0,
    inUse: inUse[at] ?? 0,
    full: full[at] ?? 0,
    returned: returned[at] ?? 0,
    early: reported[at] ?? 0,
    arrived: came[at] ?? 0,
    usedDays: usedDays[at] ?? 0,
    revenue: earned[at] ?? 0,
  })

  /** Notes something that happened on a day. */
  const happened = (group: number, on: number, count: Float64Array, amount: number): void => {
    if (on < first || on > last) return
    add(count, (partOf[on - first] ?? 0) * groups.length + group, amount)
  }
  /** Notes bins that were in a state from a day on and until before another: at the ends of parts, and, where asked, on how many days. */
  const stood = (group: number, from: number, until: number, bins: number, state: Float64Array, days?: Float64Array): void => {
    if (from > last || until <= first || until <= from) return
    const begin = partOf[Math.max(from, first) - first] ?? 0
    for (let part = begin; part < parts.length; part += 1) {
      const [start, end] = [starts[part] ?? 0, ends[part] ?? 0]
      if (start >= until) break
      const at = part * groups.length + group
      if (until > end) add(state, at, bins)
      if (days) add(days, at, bins * (Math.min(until - 1, end) - Math.max(from, start) + 1))
    }
  }

  const groupsOf = ({ values }: ReportRows) => (values['containerId'] ?? []).map((id) => groupOf.get(id))
  const bookingGroups = groupsOf(bookings)
  const accepted = daysIn(bookings, 'acceptedOn')
  const arrived = daysIn(bookings, 'arrivedOn')
  const fetched = daysIn(bookings, 'fetchedOn')
  const completed = daysIn(bookings, 'completedOn')
  const cancelled = daysIn(bookings, 'cancelledAt', 'instant')
  const states = bookings.values['status'] ?? []
  const isAwaited = states.map((state) => state === 'accepted' || state === 'assigned' || state === 'out_for_delivery')
  const { containerId, quantity, status, revenue } = bookings.columns
  for (let row = 0; row < bookings.count; row += 1) {
    const group = bookingGroups[(containerId?.[row] ?? 0) - 1]
    if (group === undefined) continue
    const bins = quantity?.[row] ?? 0
    const arrival = arrived[row] ?? NEVER
    const awaited = isAwaited[(status?.[row] ?? 0) - 1] === true
    const end = arrival !== NEVER || awaited ? arrival : (cancelled[row] ?? NEVER)
    // What was promised and neither came nor was called off has no end that is known.
    if (end !== NEVER || awaited) stood(group, accepted[row] ?? NEVER, end, bins, assigned)
    happened(group, arrival, came, bins)
    stood(group, arrival, fetched[row] ?? NEVER, bins, inUse, usedDays)
    happened(group, completed[row] ?? NEVER, returned, bins)
    const price = revenue?.[row] ?? Number.NaN
    if (price > 0) happened(group, completed[row] ?? NEVER, earned, price)
  }

  const operationGroups = groupsOf(operations)
  const back = daysIn(operations, 'returnedOn')
  const emptied = daysIn(operations, 'emptiedOn')
  const wasFull = (operations.values['containerStatus'] ?? []).map((state) => state === 'full' || state === 'emptied')
  for (let row = 0; row < operations.count; row += 1) {
    const group = operationGroups[(operations.columns['containerId']?.[row] ?? 0) - 1]
    if (group === undefined || wasFull[(operations.columns['containerStatus']?.[row] ?? 0) - 1] !== true) continue
    stood(group, back[row] ?? NEVER, emptied[row] ?? NEVER, 1, full)
  }
  for (const { containerId: id, on, bins } of early) {
    const group = groupOf.get(id)
    if (group !== undefined) happened(group, dayNumber(on), reported, bins)
  }

  const lengths = parts.map((_, part) => (ends[part] ?? 0) - (starts[part] ?? 0) + 1)
  const lines = parts.flatMap(({ from }, part) =>
    groups.map((group, place) => ({
      from,
      group,
      usage: usageOf(cellAt(part * groups.length + place), stock[place] ?? 0, lengths[part] ?? 0),
    })),
  )
  // Of a state the whole period has the one at its end; what happened in it is added up.
  const all = sumFrom(cells, 0)
  const ending = sumFrom(cells, Math.max(0, parts.length - 1) * groups.length)
  const owned = stock.reduce((sum, own) => sum + own, 0)
  const total = usageOf({ ...all, assigned: ending.assigned, inUse: ending.inUse, full: ending.full }, owned, last - first + 1)
  return { lines, total: { ...total, idleDays: lines.reduce((sum, { usage }) => sum + usage.idleDays, 0) } }
}
