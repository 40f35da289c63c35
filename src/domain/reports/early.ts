import { dayNumberAt } from '../kernel/day-number.ts'
import type { ReportRows } from './rows.ts'
import type { UsageSources } from './usage-events.ts'

/** The columns of requests that tell of bins that were full, and of bookings that tell until when they were rented. */
export const EARLY_COLUMNS = ['bookingNumber', 'containerId', 'quantity', 'requestedAt'] as const

/** The first day after each of some rentals, by the number of its booking: few of very many are asked about. */
const rentalEnds = ({ count, columns }: ReportRows, wanted: ReadonlySet<number>): ReadonlyMap<number, number> => {
  const { number, startsAt, rentalDays } = columns
  const ends = new Map<number, number>()
  for (let row = 0; row < count; row += 1) {
    const booking = number?.[row] ?? 0
    if (wanted.has(booking)) ends.set(booking, dayNumberAt(startsAt?.[row] ?? 0) + (rentalDays?.[row] ?? 0))
  }
  return ends
}

/** Bins that were reported full before their rental's end. `full`: the requests that say of a bin that it is full. */
export const earlyFillings = (full: ReportRows, bookings: ReportRows): UsageSources['early'] => {
  if (full.count === 0) return []
  const ends = rentalEnds(bookings, new Set(Array.from(full.columns['bookingNumber'] ?? [])))
  const { bookingNumber, containerId, quantity, requestedAt } = full.columns
  const containers = full.values['containerId'] ?? []
  return Array.from({ length: full.count }, (_, row) => row).flatMap((row) => {
    const booking = bookingNumber?.[row] ?? 0
    const on = dayNumberAt(requestedAt?.[row] ?? 0)
    const [end, container] = [ends.get(booking), containers[(containerId?.[row] ?? 0) - 1]]
    return end !== undefined && container !== undefined && on < end
      ? [{ containerId: container, on, bins: quantity?.[row] ?? 0, booking }]
      : []
  })
}
