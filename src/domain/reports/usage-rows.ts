import { dayNumber } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { Days } from './period.ts'
import type { UsageMeasure } from './usage.ts'
import { COUNT, countUsageOf } from './usage-counts.ts'
import {
  ContainerUsage,
  USAGE_EVENT,
  USAGE_STATE,
  type OwnedContainer,
  type UsageEvent,
  type UsageListener,
  type UsageSources,
  type UsageState,
} from './usage-events.ts'

const { assigned, inUse, full } = USAGE_STATE

/** What a figure of use is made of: bins in some states at the end of its days, days at customers, or what happened in them. */
const MADE_OF: Readonly<
  Record<
    UsageMeasure,
    {
      readonly states?: readonly UsageState[]
      readonly event?: UsageEvent
      /** It is what they leave of the stock. */
      readonly leaves?: 'available' | 'empty' | 'idleDays'
    }
  >
> = {
  available: { states: [assigned, inUse, full], leaves: 'available' },
  assigned: { states: [assigned] },
  inUse: { states: [inUse] },
  empty: { states: [inUse, full], leaves: 'empty' },
  returned: { event: USAGE_EVENT.returned },
  early: { event: USAGE_EVENT.early },
  turns: { event: USAGE_EVENT.arrived },
  idleDays: { states: [inUse], leaves: 'idleDays' },
  revenuePerUnit: { event: USAGE_EVENT.revenue },
}

export interface UsageRows {
  /** What each booking, by its number, adds: bins, days, or halalas. */
  readonly bookings: ReadonlyMap<number, number>
  /** The stock from which they take, in bins or in days, where the figure is what is left of it. */
  readonly stock: number | null
  /**
   * So many bins or days were taken beyond it: of a container of which more were out than the vendor owns today. They take nothing from the
   * others.
   */
  readonly beyond: number
}

export interface UsageRowsQuery {
  readonly measure: UsageMeasure
  readonly days: Days
  /** Of the group, or of all. */
  readonly containers: readonly OwnedContainer[]
  /** Days after it are not counted. */
  readonly today: Day
}

/** The bookings that a figure of use counts, or that take from the stock what it says is left. */
export const usageRows = (sources: UsageSources, { measure, days, containers, today }: UsageRowsQuery): UsageRows => {
  const { states = [], event, leaves } = MADE_OF[measure]
  const inDays = leaves === 'idleDays'
  const [first, last] = [dayNumber(days.from), dayNumber(days.to)]
  const passed = Math.min(last, dayNumber(today))
  const ownedOf = ({ stock, since }: OwnedContainer): number =>
    stock * Math.max(0, inDays ? passed - Math.max(first, dayNumber(since)) + 1 : Number(dayNumber(since) <= last))
  const bookings = new Map<number, number>()
  const add = (booking: number, amount: number): void => void bookings.set(booking, (bookings.get(booking) ?? 0) + amount)
  const usage = new ContainerUsage(sources, containers)
  const listener: UsageListener = {
    happened: (on, what, amount, booking) => {
      if (what === event && on >= first && on <= last) add(booking, amount)
    },
    stood: (from, until, bins, state, booking) => {
      if (!states.includes(state) || until <= from) return
      if (!inDays) {
        if (from <= last && until > last) add(booking, bins)
        return
      }
      const used = Math.min(until - 1, passed) - Math.max(from, first) + 1
      if (used > 0) add(booking, bins * used)
    },
  }
  for (const place of containers.keys()) usage.tell(place, listener)
  if (leaves === undefined) return { bookings, stock: null, beyond: 0 }
  const stock = containers.reduce((sum, container) => sum + ownedOf(container), 0)
  const taken = [...bookings.values()].reduce((sum, amount) => sum + amount, 0)
  const grouped = containers.map((container) => ({ ...container, group: '' }))
  const left = countUsageOf(usage, { containers: grouped, periods: [[days]], today })[0]?.[COUNT[leaves]] ?? 0
  return { bookings, stock, beyond: left - (stock - taken) }
}
