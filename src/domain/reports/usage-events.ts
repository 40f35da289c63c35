import { rowDays, type ReportRows } from './rows.ts'

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

/** What bins may be in for a while, and what happens to them on a day. */
export type UsageState = 'assigned' | 'inUse' | 'full'
export type UsageEvent = 'returned' | 'early' | 'arrived' | 'revenue'

/** Whoever adds up is told each part of it; days are numbers, `booking` is the number of the booking it belongs to. */
interface UsageListener {
  /** Bins (or, of revenue, halalas) on a day. */
  readonly happened: (group: number, on: number, event: UsageEvent, amount: number, booking: number) => void
  /** Bins from a day on and until before another. */
  readonly stood: (group: number, from: number, until: number, bins: number, state: UsageState, booking: number) => void
}

const NEVER = 0x7fffffff

/** The day of each row as a number, and a day that never comes where it has none. */
const daysIn = (rows: ReportRows, column: string, type: 'day' | 'instant' = 'day'): Int32Array => rowDays(rows, { column, type }, NEVER)

/** Tells what bookings, movements and requests say of bins; `groupOf`: the place of a container's group, none where it is not asked about. */
export const tellUsage = (
  { bookings, operations, early }: UsageSources,
  groupOf: ReadonlyMap<string, number>,
  { happened, stood }: UsageListener,
): void => {
  const groupsOf = ({ values }: ReportRows) => (values['containerId'] ?? []).map((id) => groupOf.get(id))
  const bookingGroups = groupsOf(bookings)
  const [accepted, arrived, fetched, completed] = ['acceptedOn', 'arrivedOn', 'fetchedOn', 'completedOn'].map((column) =>
    daysIn(bookings, column),
  )
  const cancelled = daysIn(bookings, 'cancelledAt', 'instant')
  const states = bookings.values['status'] ?? []
  const isAwaited = states.map((state) => state === 'accepted' || state === 'assigned' || state === 'out_for_delivery')
  const { number, containerId, quantity, status, revenue } = bookings.columns
  for (let row = 0; row < bookings.count; row += 1) {
    const group = bookingGroups[(containerId?.[row] ?? 0) - 1]
    if (group === undefined) continue
    const booking = number?.[row] ?? 0
    const bins = quantity?.[row] ?? 0
    const came = arrived?.[row] ?? NEVER
    const end = came !== NEVER || isAwaited[(status?.[row] ?? 0) - 1] === true ? came : (cancelled[row] ?? NEVER)
    // What was promised and neither came nor was called off has no end that is known.
    if (end !== NEVER || isAwaited[(status?.[row] ?? 0) - 1] === true)
      stood(group, accepted?.[row] ?? NEVER, end, bins, 'assigned', booking)
    happened(group, came, 'arrived', bins, booking)
    stood(group, came, fetched?.[row] ?? NEVER, bins, 'inUse', booking)
    happened(group, completed?.[row] ?? NEVER, 'returned', bins, booking)
    const earned = revenue?.[row] ?? Number.NaN
    if (earned > 0) happened(group, completed?.[row] ?? NEVER, 'revenue', earned, booking)
  }

  const operationGroups = groupsOf(operations)
  const [returned, emptied] = ['returnedOn', 'emptiedOn'].map((column) => daysIn(operations, column))
  const { bookingNumber, containerStatus } = operations.columns
  const wasFull = (operations.values['containerStatus'] ?? []).map((state) => state === 'full' || state === 'emptied')
  for (let row = 0; row < operations.count; row += 1) {
    const group = operationGroups[(operations.columns['containerId']?.[row] ?? 0) - 1]
    if (group === undefined || wasFull[(containerStatus?.[row] ?? 0) - 1] !== true) continue
    stood(group, returned?.[row] ?? NEVER, emptied?.[row] ?? NEVER, 1, 'full', bookingNumber?.[row] ?? 0)
  }
  for (const { containerId: id, on, bins, booking } of early) {
    const group = groupOf.get(id)
    if (group !== undefined) happened(group, on, 'early', bins, booking)
  }
}
