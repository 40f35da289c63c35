import { dayNumberAt } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import type { ReportRows, RowFigures } from './rows.ts'

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
  operations: ['bookingNumber', 'containerId', 'returnedOn', 'emptiedOn'],
} as const

/** The movements that brought a full bin back: others are not asked for. */
export const BROUGHT_FULL = { column: 'containerStatus', anyOf: ['full', 'emptied'] } as const

export interface UsageSources {
  readonly bookings: ReportRows
  /** Those of {@link BROUGHT_FULL}. */
  readonly operations: ReportRows
  /** Bins that a customer reported full before the rental's end, and on which day; `booking`: its number. */
  readonly early: readonly { readonly containerId: string; readonly on: number; readonly bins: number; readonly booking: number }[]
}

/** A container as far as its bins are counted: how many the vendor owns today, and from which day on it has any. */
export interface OwnedContainer {
  readonly id: string
  readonly stock: number
  readonly since: Day
}

/** What bins may be in for a while, and what happens to them on a day: numbers, by which sums of very many are found at once. */
export const USAGE_STATE = { assigned: 0, inUse: 1, full: 2 } as const
export const USAGE_EVENT = { returned: 0, early: 1, arrived: 2, revenue: 3 } as const
export type UsageState = (typeof USAGE_STATE)[keyof typeof USAGE_STATE]
export type UsageEvent = (typeof USAGE_EVENT)[keyof typeof USAGE_EVENT]

/** Whoever adds up is told each part of it; days are numbers, `place` is that of the container, `booking` the number of the booking it belongs to. */
export interface UsageListener {
  /** Bins (or, of revenue, halalas) on a day. */
  readonly happened: (place: number, on: number, event: UsageEvent, amount: number, booking: number) => void
  /** Bins from a day on and until before another. */
  readonly stood: (place: number, from: number, until: number, bins: number, state: UsageState, booking: number) => void
}

/** A day that never comes, and is a small number still: what is larger than these is reckoned with several times as slowly. */
const NEVER = 0x3fffffff
const NO_PLACE = -1

/** A column of days, with what stands there for no value: read where they lie, as to copy very many takes longer than to add them up. */
interface DayColumn {
  readonly figures: RowFigures | undefined
  readonly none: number
}

const daysIn = ({ columns, nothing }: ReportRows, column: string): DayColumn => ({
  figures: columns[column],
  none: nothing[column] ?? Number.NaN,
})

/** The day of a row as a number, and a day that never comes where it has none. */
const dayIn = ({ figures, none }: DayColumn, row: number): number => {
  const figure = figures?.[row] ?? none
  return figure === none || Number.isNaN(figure) ? NEVER : figure
}

/** The place of each container that rows name, at its place among their values. */
const placesIn = ({ values }: ReportRows, placeOf: ReadonlyMap<string, number>): Int32Array =>
  Int32Array.from(['', ...(values['containerId'] ?? [])], (id) => placeOf.get(id) ?? NO_PLACE)

const marksOf = ({ values }: ReportRows, column: string, isMarked: (state: string) => boolean): Uint8Array =>
  Uint8Array.from(['', ...(values[column] ?? [])], (state) => Number(isMarked(state)))

type PlaceOf = ReadonlyMap<string, number>

const tellBookings = (bookings: ReportRows, placeOf: PlaceOf, listener: UsageListener): void => {
  const places = placesIn(bookings, placeOf)
  const accepted = daysIn(bookings, 'acceptedOn')
  const arrived = daysIn(bookings, 'arrivedOn')
  const fetched = daysIn(bookings, 'fetchedOn')
  const completed = daysIn(bookings, 'completedOn')
  const awaited = marksOf(bookings, 'status', (state) => state === 'accepted' || state === 'assigned' || state === 'out_for_delivery')
  const { cancelledAt: notCancelled = Number.NaN } = bookings.nothing
  const unit = bookings.unit?.['cancelledAt'] ?? 1
  const { number, containerId, quantity, status, revenue, cancelledAt } = bookings.columns
  for (let row = 0; row < bookings.count; row += 1) {
    const place = places[containerId?.[row] ?? 0] ?? NO_PLACE
    if (place === NO_PLACE) continue
    const booking = number?.[row] ?? 0
    const bins = quantity?.[row] ?? 0
    const came = dayIn(arrived, row)
    const isAwaited = awaited[status?.[row] ?? 0] === 1
    const calledOff = came === NEVER && !isAwaited ? (cancelledAt?.[row] ?? notCancelled) : notCancelled
    const end = calledOff === notCancelled || Number.isNaN(calledOff) ? came : dayNumberAt(calledOff * unit)
    // What was promised and neither came nor was called off has no end that is known.
    if (end !== NEVER || isAwaited) listener.stood(place, dayIn(accepted, row), end, bins, USAGE_STATE.assigned, booking)
    listener.happened(place, came, USAGE_EVENT.arrived, bins, booking)
    listener.stood(place, came, dayIn(fetched, row), bins, USAGE_STATE.inUse, booking)
    const over = dayIn(completed, row)
    listener.happened(place, over, USAGE_EVENT.returned, bins, booking)
    const earned = revenue?.[row] ?? Number.NaN
    if (earned > 0) listener.happened(place, over, USAGE_EVENT.revenue, earned, booking)
  }
}

const tellOperations = (operations: ReportRows, placeOf: PlaceOf, listener: UsageListener): void => {
  const places = placesIn(operations, placeOf)
  const returned = daysIn(operations, 'returnedOn')
  const emptied = daysIn(operations, 'emptiedOn')
  const { bookingNumber, containerId } = operations.columns
  for (let row = 0; row < operations.count; row += 1) {
    const place = places[containerId?.[row] ?? 0] ?? NO_PLACE
    if (place !== NO_PLACE) listener.stood(place, dayIn(returned, row), dayIn(emptied, row), 1, USAGE_STATE.full, bookingNumber?.[row] ?? 0)
  }
}

/** Tells what bookings, movements and requests say of bins; `placeOf`: the place of a container, none where it is not asked about. */
export const tellUsage = ({ bookings, operations, early }: UsageSources, placeOf: PlaceOf, listener: UsageListener): void => {
  tellBookings(bookings, placeOf, listener)
  tellOperations(operations, placeOf, listener)
  for (const { containerId, on, bins, booking } of early) {
    const place = placeOf.get(containerId)
    if (place !== undefined) listener.happened(place, on, USAGE_EVENT.early, bins, booking)
  }
}
