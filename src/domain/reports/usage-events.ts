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

/** Whoever adds up is told each part of it; days are numbers, `booking` is the number of the booking it belongs to. */
export interface UsageListener {
  /** Bins (or, of revenue, halalas) on a day. */
  readonly happened: (on: number, event: UsageEvent, amount: number, booking: number) => void
  /** Bins from a day on and until before another. */
  readonly stood: (from: number, until: number, bins: number, state: UsageState, booking: number) => void
}

/** A day that never comes, and is a small number still: what is larger than these is reckoned with several times as slowly. */
const NEVER = 0x3fffffff

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

  constructor(bookings: ReportRows) {
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

const tellBooking = (
  { accepted, arrived, fetched, completed, awaited, notCancelled, unit, columns }: BookingColumns,
  row: number,
  listener: UsageListener,
): void => {
  const booking = columns['number']?.[row] ?? 0
  const bins = columns['quantity']?.[row] ?? 0
  const came = dayIn(arrived, row)
  const isAwaited = awaited[columns['status']?.[row] ?? 0] === 1
  const calledOff = came === NEVER && !isAwaited ? (columns['cancelledAt']?.[row] ?? notCancelled) : notCancelled
  const end = calledOff === notCancelled || Number.isNaN(calledOff) ? came : dayNumberAt(calledOff * unit)
  // What was promised and neither came nor was called off has no end that is known.
  if (end !== NEVER || isAwaited) listener.stood(dayIn(accepted, row), end, bins, USAGE_STATE.assigned, booking)
  listener.happened(came, USAGE_EVENT.arrived, bins, booking)
  listener.stood(came, dayIn(fetched, row), bins, USAGE_STATE.inUse, booking)
  const over = dayIn(completed, row)
  listener.happened(over, USAGE_EVENT.returned, bins, booking)
  const earned = columns['revenue']?.[row] ?? Number.NaN
  if (earned > 0) listener.happened(over, USAGE_EVENT.revenue, earned, booking)
}

/**
 * What bookings, movements and requests say of bins, container by container. Their figures are read where they lie, and only the order of
 * rows is new: new memory takes longer than all that is reckoned with it. A class, as the functions of one are compiled once.
 */
export class ContainerUsage {
  private readonly bookings: BookingColumns
  private readonly booked: RowsByContainer
  private readonly returned: DayColumn
  private readonly emptied: DayColumn
  private readonly bookingOf: RowFigures | undefined
  private readonly moved: RowsByContainer
  private readonly early: ReadonlyMap<string, UsageSources['early']>
  private readonly containers: readonly OwnedContainer[]

  /** What is told of each of `containers` by its place among them. */
  constructor({ bookings, operations, early }: UsageSources, containers: readonly OwnedContainer[]) {
    const placeOf = new Map(containers.map(({ id }, place) => [id, place]))
    this.containers = containers
    this.bookings = new BookingColumns(bookings)
    this.booked = byContainer(bookings, placeOf)
    this.returned = daysIn(operations, 'returnedOn')
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
      listener.stood(dayIn(this.returned, row), dayIn(this.emptied, row), 1, USAGE_STATE.full, this.bookingOf?.[row] ?? 0)
    }
    for (const { on, bins, booking } of this.early.get(this.containers[place]?.id ?? '') ?? [])
      listener.happened(on, USAGE_EVENT.early, bins, booking)
  }
}
