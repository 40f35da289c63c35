import { dayNumberAt } from '../kernel/day-number.ts'
import { rowsByNumber } from './rows-by-number.ts'
import type { ReportRows } from './rows.ts'
import type { UsageSources } from './usage-events.ts'

/** The columns of requests that tell of bins that were full, and of bookings that tell until when they were rented. */
export const EARLY_COLUMNS = ['bookingNumber', 'containerId', 'quantity', 'requestedAt'] as const

/** Bins that were reported full before their rental's end. `full`: the requests that say of a bin that it is full. */
export const earlyFillings = (full: ReportRows, bookings: ReportRows): UsageSources['early'] => {
  const { bookingNumber, containerId, quantity, requestedAt } = full.columns
  const { number, startsAt, rentalDays } = bookings.columns
  if (full.count === 0 || !bookingNumber || !number) return []
  const [requestedUnit, startsUnit] = [full.unit?.['requestedAt'] ?? 1, bookings.unit?.['startsAt'] ?? 1]
  const none = full.nothing['requestedAt'] ?? Number.NaN
  const containers = full.values['containerId'] ?? []
  const { mask, last, before } = rowsByNumber(bookingNumber)
  const early: UsageSources['early'][number][] = []
  for (let rental = 0; rental < bookings.count; rental += 1) {
    const booking: number = number[rental] ?? 0
    for (let place: number = last[booking & mask] ?? 0; place > 0; place = before[place] ?? 0) {
      const row = place - 1
      if (bookingNumber[row] !== booking) continue
      const requested = requestedAt?.[row] ?? none
      const on = requested === none ? Number.NaN : dayNumberAt(requested * requestedUnit)
      const end = dayNumberAt((startsAt?.[rental] ?? 0) * startsUnit) + (rentalDays?.[rental] ?? 0)
      const container = containers[(containerId?.[row] ?? 0) - 1]
      if (container !== undefined && on < end) early.push({ containerId: container, on, bins: quantity?.[row] ?? 0, booking })
    }
  }
  return early
}
