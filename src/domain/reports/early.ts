import { dayNumberAt } from '../kernel/day-number.ts'
import type { ReportRows } from './rows.ts'
import type { UsageSources } from './usage-events.ts'

/** The columns of requests that tell of bins that were full, and of bookings that tell until when they were rented. */
export const EARLY_COLUMNS = ['bookingNumber', 'containerId', 'quantity', 'requestedAt'] as const

/** Numbers are told apart by so many of their last bits first. */
const LAST_BITS = (1 << 18) - 1

/** The first day after each of some rentals, by the number of its booking: few of very many are asked about. */
const rentalEnds = ({ count, columns, unit }: ReportRows, wanted: ArrayLike<number>): ReadonlyMap<number, number> => {
  const { number, startsAt, rentalDays } = columns
  // A look into an array tells most that nobody asks about: to ask a set for each takes ten times as long.
  const may = new Uint8Array(LAST_BITS + 1)
  const isWanted = new Set<number>()
  for (let at = 0; at < wanted.length; at += 1) {
    const booking = wanted[at] ?? 0
    may[booking & LAST_BITS] = 1
    isWanted.add(booking)
  }
  const ends = new Map<number, number>()
  const milliseconds = unit?.['startsAt'] ?? 1
  for (let row = 0; row < count; row += 1) {
    const booking = number?.[row] ?? 0
    if (may[booking & LAST_BITS] === 1 && isWanted.has(booking))
      ends.set(booking, dayNumberAt((startsAt?.[row] ?? 0) * milliseconds) + (rentalDays?.[row] ?? 0))
  }
  return ends
}

/** Bins that were reported full before their rental's end. `full`: the requests that say of a bin that it is full. */
export const earlyFillings = (full: ReportRows, bookings: ReportRows): UsageSources['early'] => {
  if (full.count === 0) return []
  const { bookingNumber, containerId, quantity, requestedAt } = full.columns
  const ends = rentalEnds(bookings, bookingNumber ?? [])
  const milliseconds = full.unit?.['requestedAt'] ?? 1
  const none = full.nothing['requestedAt'] ?? Number.NaN
  const containers = full.values['containerId'] ?? []
  const early: UsageSources['early'][number][] = []
  for (let row = 0; row < full.count; row += 1) {
    const booking = bookingNumber?.[row] ?? 0
    const requested = requestedAt?.[row] ?? none
    const on = requested === none ? Number.NaN : dayNumberAt(requested * milliseconds)
    const [end, container] = [ends.get(booking), containers[(containerId?.[row] ?? 0) - 1]]
    if (end !== undefined && container !== undefined && on < end)
      early.push({ containerId: container, on, bins: quantity?.[row] ?? 0, booking })
  }
  return early
}
