import type { Booking } from '#domain/bookings/booking.ts'
import type { Day } from '#domain/kernel/instant.ts'

/** What one driver brought in on one day; without a driver, what the office received. */
export interface CashLine {
  readonly day: Day
  readonly driverId: string | null
  readonly bookings: number
  readonly halalas: number
}

/** Sums recorded cash by day and driver, in whole halalas; the latest day first, the highest sum first within it. */
export const cashLines = (bookings: readonly Pick<Booking, 'cash'>[]): readonly CashLine[] => {
  const sums = new Map<string, CashLine>()
  for (const { cash } of bookings) {
    if (!cash) continue
    const { receivedOn: day, driverId, amount } = cash
    const key = `${day} ${driverId ?? ''}`
    const before = sums.get(key)
    sums.set(key, { day, driverId, bookings: (before?.bookings ?? 0) + 1, halalas: (before?.halalas ?? 0) + amount.halalas })
  }
  return [...sums.values()].toSorted((a, b) => (a.day === b.day ? b.halalas - a.halalas : a.day < b.day ? 1 : -1))
}
