import { dayNumberAt } from '../kernel/day-number.ts'
import type { Day } from '../kernel/instant.ts'
import { BookingBins } from './booking-bins.ts'
import { dayIn, daysIn, NEVER, type DayColumn } from './day-column.ts'
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
  operations: ['bookingNumber', 'containerId', 'fullOn', 'emptiedOn', 'binChange', 'binChangedOn'],
} as const

export interface UsageSources {
  readonly bookings: ReportRows
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

/** Whoever adds up is told each part of it; days are numbers, `booking` is the number of the booking it belongs to. */
export interface UsageListener {
  /** Bins (or, of revenue, halalas) on a day. */
  readonly happened: (on: number, event: UsageEvent, amount: number, booking: number) => void
  /** Bins from a day on and until before another. */
  readonly stood: (from: number, until: number, bins: number, state: UsageState, booking: number) => void
}

const marksOf = ({ values }: ReportRows, column: string, isMarked: (state: string) => boolean): Uint8Array =>
  Uint8Array.from(['', ...(values[column] ?? [])], (state) => Number(isMarked(state)))

/** Rows by their container: those of the one at a place are `rows` from where it `starts` until where the next does. */
interface RowsByContainer {
  readonly starts: Int32Array
  readonly rows: Int32Array
}

type PlaceOf = ReadonlyMap<string, number>

const byContainer = ({ count, columns, values }: ReportRows, placeOf: PlaceOf): RowsByContainer => {
  // Rows of containers that are not asked about, or that name none, stand behind the others.
  const places = Int32Array.from(['', ...(values['containerId'] ?? [])], (id) => placeOf.get(id) ?? placeOf.size)
  const { containerId } = columns
  const starts = new Int32Array(placeOf.size + 2)
  for (let row = 0; row < count; row += 1) {
    const next = (places[containerId?.[row] ?? 0] ?? placeOf.size) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let place = 1; place < starts.length; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const rows = new Int32Array(count)
  const ends = starts.slice()
  for (let row = 0; row < count; row += 1) {
    const place = places[containerId?.[row] ?? 0] ?? placeOf.size
    const end = ends[place] ?? 0
    rows[end] = row
    ends[place] = end + 1
  }
  return { starts, rows }
}

/** The columns of bookings that tell of bins. */
class BookingColumns {
  readonly accepted: DayColumn
  readonly arrived: DayColumn
  readonly fetched: DayColumn
  readonly completed: DayColumn
  readonly awaited: Uint8Array
  readonly notCancelled: number
  readonly unit: number
  readonly columns: ReportRows['columns']
  readonly own: BookingBins

  constructor({ bookings, operations }: UsageSources) {
    this.own = new BookingBins(operations)
    this.accepted = daysIn(bookings, 'acceptedOn')
    this.arrived = daysIn(bookings, 'arrivedOn')
    this.fetched = daysIn(bookings, 'fetchedOn')
    this.completed = daysIn(bookings, 'completedOn')
    this.awaited = marksOf(bookings, 'status', (state) => state === 'accepted' || state === 'assigned' || state === 'out_for_delivery')
    this.notCancelled = bookings.nothing['cancelledAt'] ?? Number.NaN
    this.unit = bookings.unit?.['cancelledAt'] ?? 1
    this.columns = bookings.columns
  }
}

/** Tells of the bins of a booking that are known one by one: each is at its customer's from its delivery until somebody takes it. */
const tellEach = (
  { brought, taken, leftOut }: BookingBins,
  { booking, accepted, left }: { readonly booking: number; readonly accepted: number; readonly left: number },
  listener: UsageListener,
): void => {
  for (let bin = 0; bin < brought.length; bin += 1) {
    const came = brought[bin] ?? NEVER
    listener.stood(accepted, came, 1, USAGE_STATE.assigned, booking)
    listener.happened(came, USAGE_EVENT.arrived, 1, booking)
    // What its movements do not tell, the booking does: it has none at its customer's once all were fetched.
    listener.stood(came, Math.min(taken[bin] ?? NEVER, left), 1, USAGE_STATE.inUse, booking)
  }
  for (const day of leftOut) listener.stood(accepted, day, 1, USAGE_STATE.assigned, booking)
}

const tellBooking = (columns: BookingColumns, row: number, listener: UsageListener): void => {
  const { notCancelled, unit, own } = columns
  const { number, quantity, status, cancelledAt, revenue } = columns.columns
  const booking = number?.[row] ?? 0
  const bins = quantity?.[row] ?? 0
  const accepted = dayIn(columns.accepted, row)
  const came = dayIn(columns.arrived, row)
  const left = dayIn(columns.fetched, row)
  const isAwaited = columns.awaited[status?.[row] ?? 0] === 1
  const calledOff = came === NEVER && !isAwaited ? (cancelledAt?.[row] ?? notCancelled) : notCancelled
  const end = calledOff === notCancelled || Number.isNaN(calledOff) ? came : dayNumberAt(calledOff * unit)
  // The days of a single bin are those of its booking.
  const isEach = bins > 1 && own.read(booking)
  if (isEach) tellEach(own, { booking, accepted, left }, listener)
  const brought = isEach ? bins - own.leftOut.length : bins
  const together = isEach ? brought - own.brought.length : bins
  if (together > 0) {
    // What was promised and neither came nor was called off has no end that is known.
    if (end !== NEVER || isAwaited) listener.stood(accepted, end, together, USAGE_STATE.assigned, booking)
    listener.happened(came, USAGE_EVENT.arrived, together, booking)
    listener.stood(came, left, together, USAGE_STATE.inUse, booking)
  }
  const over = dayIn(columns.completed, row)
  listener.happened(over, USAGE_EVENT.returned, brought, booking)
  const earned = revenue?.[row] ?? Number.NaN
  if (earned > 0) listener.happened(over, USAGE_EVENT.revenue, earned, booking)
}

/**
 * What bookings, movements and requests say of bins, container by container. Their figures are read where they lie, and only the order of
 * rows is new: new memory takes longer than all that is reckoned with it. A class, as the functions of one are compiled once.
 */
export class ContainerUsage {
  private readonly bookings: BookingColumns
  private readonly booked: RowsByContainer
  private readonly full: DayColumn
  private readonly emptied: DayColumn
  private readonly bookingOf: RowFigures | undefined
  private readonly moved: RowsByContainer
  private readonly early: ReadonlyMap<string, UsageSources['early']>
  private readonly containers: readonly OwnedContainer[]

  /** What is told of each of `containers` by its place among them. */
  constructor(sources: UsageSources, containers: readonly OwnedContainer[]) {
    const { bookings, operations, early } = sources
    const placeOf = new Map(containers.map(({ id }, place) => [id, place]))
    this.containers = containers
    this.bookings = new BookingColumns(sources)
    this.booked = byContainer(bookings, placeOf)
    this.full = daysIn(operations, 'fullOn')
    this.emptied = daysIn(operations, 'emptiedOn')
    this.bookingOf = operations.columns['bookingNumber']
    this.moved = byContainer(operations, placeOf)
    const fillings = new Map<string, UsageSources['early'][number][]>()
    for (const one of early) {
      const those = fillings.get(one.containerId)
      if (those) those.push(one)
      else fillings.set(one.containerId, [one])
    }
    this.early = fillings
  }

  /** Tells what happened to the bins of the container at a place. */
  tell(place: number, listener: UsageListener): void {
    const { booked, moved } = this
    for (let at = booked.starts[place] ?? 0; at < (booked.starts[place + 1] ?? 0); at += 1)
      tellBooking(this.bookings, booked.rows[at] ?? 0, listener)
    for (let at = moved.starts[place] ?? 0; at < (moved.starts[place + 1] ?? 0); at += 1) {
      const row = moved.rows[at] ?? 0
      const full = dayIn(this.full, row)
      if (full !== NEVER) listener.stood(full, dayIn(this.emptied, row), 1, USAGE_STATE.full, this.bookingOf?.[row] ?? 0)
    }
    for (const { on, bins, booking } of this.early.get(this.containers[place]?.id ?? '') ?? [])
      listener.happened(on, USAGE_EVENT.early, bins, booking)
  }
}
