import { dayNumberAt } from '../kernel/day-number.ts'
import type { ReportRows } from './rows.ts'

/** The columns that use is derived from, by kind. */
export const USAGE_COLUMNS = {
  bookings: [
    'number',
    'containerId',
    'quantity',
    'acceptedOn',
    'arrivedOn',
    'fetchedOn',
    'completedOn',
    'cancelledAt',
    'status',
    'revenue',
    'startsAt',
    'rentalDays',
  ],
  operations: ['bookingNumber', 'containerId', 'containerStatus', 'returnedOn', 'emptiedOn'],
} as const

export interface UsageSources {
  readonly bookings: ReportRows
  readonly operations: ReportRows
  /** Bins that a customer reported full before the rental's end, and on which day; `booking`: its number. */
  readonly early: readonly { readonly containerId: string; readonly on: number; readonly bins: number; readonly booking: number }[]
}

/** What bins may be in for a while, and what happens to them on a day: numbers, by which sums of very many are found at once. */
export const USAGE_STATE = { assigned: 0, inUse: 1, full: 2 } as const
export const USAGE_EVENT = { returned: 3, early: 4, arrived: 5, revenue: 6 } as const
export type UsageState = (typeof USAGE_STATE)[keyof typeof USAGE_STATE]
export type UsageEvent = (typeof USAGE_EVENT)[keyof typeof USAGE_EVENT]

/** Whoever adds up is told each part of it; days are numbers, `booking` is the number of the booking it belongs to. */
interface UsageListener {
  /** Bins (or, of revenue, halalas) on a day. */
  readonly happened: (group: number, on: number, event: UsageEvent, amount: number, booking: number) => void
  /** Bins from a day on and until before another. */
  readonly stood: (group: number, from: number, until: number, bins: number, state: UsageState, booking: number) => void
}

const NEVER = 0x7fffffff
const NO_GROUP = -1

/** A column of days, read row by row: a day that never comes where there is none. */
const daysIn = ({ columns, nothing }: ReportRows, column: string): ((row: number) => number) => {
  const figures = columns[column]
  const none = nothing[column]
  return (row) => {
    const figure = figures?.[row] ?? Number.NaN
    return figure === none || Number.isNaN(figure) ? NEVER : figure
  }
}

/** The place of the group of each container that rows name, at the place of the container. */
const groupsIn = ({ values }: ReportRows, groupOf: ReadonlyMap<string, number>): Int32Array =>
  Int32Array.from(['', ...(values['containerId'] ?? [])], (id) => groupOf.get(id) ?? NO_GROUP)

const marksOf = ({ values }: ReportRows, column: string, isMarked: (state: string) => boolean): Uint8Array =>
  Uint8Array.from(['', ...(values[column] ?? [])], (state) => Number(isMarked(state)))

/** Tells what bookings, movements and requests say of bins; `groupOf`: the place of a container's group, none where it is not asked about. */
export const tellUsage = (
  { bookings, operations, early }: UsageSources,
  groupOf: ReadonlyMap<string, number>,
  { happened, stood }: UsageListener,
): void => {
  const bookingGroups = groupsIn(bookings, groupOf)
  const accepted = daysIn(bookings, 'acceptedOn')
  const arrived = daysIn(bookings, 'arrivedOn')
  const fetched = daysIn(bookings, 'fetchedOn')
  const completed = daysIn(bookings, 'completedOn')
  const cancelledAt = daysIn(bookings, 'cancelledAt')
  const awaited = marksOf(bookings, 'status', (state) => state === 'accepted' || state === 'assigned' || state === 'out_for_delivery')
  const { number, containerId, quantity, status, revenue } = bookings.columns
  for (let row = 0; row < bookings.count; row += 1) {
    const group = bookingGroups[containerId?.[row] ?? 0] ?? NO_GROUP
    if (group === NO_GROUP) continue
    const booking = number?.[row] ?? 0
    const bins = quantity?.[row] ?? 0
    const came = arrived(row)
    const isAwaited = awaited[status?.[row] ?? 0] === 1
    const calledOff = came === NEVER && !isAwaited ? cancelledAt(row) : NEVER
    const end = calledOff === NEVER ? came : dayNumberAt(calledOff)
    // What was promised and neither came nor was called off has no end that is known.
    if (end !== NEVER || isAwaited) stood(group, accepted(row), end, bins, USAGE_STATE.assigned, booking)
    happened(group, came, USAGE_EVENT.arrived, bins, booking)
    stood(group, came, fetched(row), bins, USAGE_STATE.inUse, booking)
    const over = completed(row)
    happened(group, over, USAGE_EVENT.returned, bins, booking)
    const earned = revenue?.[row] ?? Number.NaN
    if (earned > 0) happened(group, over, USAGE_EVENT.revenue, earned, booking)
  }

  const operationGroups = groupsIn(operations, groupOf)
  const returned = daysIn(operations, 'returnedOn')
  const emptied = daysIn(operations, 'emptiedOn')
  const wasFull = marksOf(operations, 'containerStatus', (state) => state === 'full' || state === 'emptied')
  const { bookingNumber, containerStatus, containerId: containerOf } = operations.columns
  for (let row = 0; row < operations.count; row += 1) {
    const group = operationGroups[containerOf?.[row] ?? 0] ?? NO_GROUP
    if (group === NO_GROUP || wasFull[containerStatus?.[row] ?? 0] !== 1) continue
    stood(group, returned(row), emptied(row), 1, USAGE_STATE.full, bookingNumber?.[row] ?? 0)
  }
  for (const { containerId: id, on, bins, booking } of early) {
    const group = groupOf.get(id)
    if (group !== undefined) happened(group, on, USAGE_EVENT.early, bins, booking)
  }
}
