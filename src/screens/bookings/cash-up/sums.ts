import { receiptsOf, type Booking } from '#domain/bookings/booking.ts'
import type { Filter } from '#db/query/query.ts'
import type { Day } from '#domain/kernel/instant.ts'

/** What one driver brought in on one day; without a driver, what the office received. */
interface CashLine {
  readonly day: Day
  readonly driverId: string | null
  readonly bookings: number
  readonly halalas: number
  /** Of these, what only this device knows of so far. */
  readonly unsent: number
}

/** The cash of some days. */
export interface CashSums {
  readonly lines: readonly CashLine[]
  /** All of it. A booking that was paid on two days, or to two drivers, is one booking. */
  readonly all: Pick<CashLine, 'bookings' | 'halalas' | 'unsent'>
}

interface CashDays {
  readonly from: Day
  readonly to: Day
}

/** The bookings to which cash came in on some days, and maybe on others too. */
export const cashFilters = ({ from, to }: CashDays): readonly Filter<'bookings'>[] => [
  { column: 'cashOn', to },
  { column: 'cashUntil', from },
]

/**
 * Sums the cash that came in on some days by day and driver, in whole halalas; the latest day first, the highest sum first within it.
 * `waiting` are the ids of the changes that were not sent yet: each record of cash has the id of the one that made it.
 */
export const cashSums = (
  bookings: readonly Pick<Booking, 'cash' | 'receipts'>[],
  { from, to }: CashDays,
  waiting: ReadonlySet<string>,
): CashSums => {
  const sums = new Map<string, CashLine>()
  const all = { bookings: 0, halalas: 0, unsent: 0 }
  for (const booking of bookings) {
    const seen = new Set<string>()
    for (const { receivedOn: day, driverId, amount, decisionId } of receiptsOf(booking)) {
      if (day < from || day > to) continue
      const key = `${day} ${driverId ?? ''}`
      const before = sums.get(key)
      // A booking that paid twice on one day is one booking.
      const bookings = (before?.bookings ?? 0) + (seen.has(key) ? 0 : 1)
      seen.add(key)
      const unsent = waiting.has(decisionId) ? amount.halalas : 0
      sums.set(key, {
        day,
        driverId,
        bookings,
        halalas: (before?.halalas ?? 0) + amount.halalas,
        unsent: (before?.unsent ?? 0) + unsent,
      })
      all.halalas += amount.halalas
      all.unsent += unsent
    }
    if (seen.size > 0) all.bookings += 1
  }
  const lines = [...sums.values()].toSorted((a, b) => (a.day === b.day ? b.halalas - a.halalas : a.day < b.day ? 1 : -1))
  return { lines, all }
}
