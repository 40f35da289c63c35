import * as v from 'valibot'
import type { ChangedHere } from '#db/hooks/use-changed-here.ts'
import type { Filter } from '#db/query/query.ts'
import type { Receipt } from '#domain/bookings/booking-parts.ts'
import { bookingSchema, receiptsOf, type Booking } from '#domain/bookings/booking.ts'
import type { Day } from '#domain/kernel/instant.ts'

/** What one driver brought in on one day; without a driver, what the office received. */
interface CashLine {
  readonly day: Day
  readonly driverId: string | null
  readonly bookings: number
  readonly halalas: number
  /** Of these, what only this device knows of so far. */
  readonly unsent: number
  /** Not among these: what was taken back on this device, where only it knows of that so far. */
  readonly takenBack: number
}

/** The cash of some days. */
export interface CashSums {
  /** A line of no bookings holds only cash whose record was taken back. */
  readonly lines: readonly CashLine[]
  /** All of it. A booking that was paid on two days, or to two drivers, is one booking. */
  readonly all: Pick<CashLine, 'bookings' | 'halalas' | 'unsent' | 'takenBack'>
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

/** What of a booking matters here: whatever else a later release says of it. */
const counted = v.pick(bookingSchema, ['cash', 'receipts'])

/** The records of cash that the server counts still, and that were taken back here. */
export const takenBack = (changed: readonly ChangedHere<'bookings'>[]): readonly Receipt[] =>
  changed.flatMap(({ server, here }) => {
    // Both may be written by a later release: what cannot be read on either side is not said to be taken back.
    const [known, left] = [v.safeParse(counted, server), v.safeParse(counted, here ?? { cash: null })]
    if (!known.success || !left.success) return []
    const kept = new Set(receiptsOf(left.output).map(({ decisionId }) => decisionId))
    return receiptsOf(known.output).filter(({ decisionId }) => !kept.has(decisionId))
  })

/** What is known of cash that the server was not told of yet. */
interface Unsent {
  /** The ids of the changes that wait: each record of cash has the id of the one that made it. */
  readonly waiting: ReadonlySet<string>
  readonly takenBack: readonly Receipt[]
}

/** Sums the cash that came in on some days by day and driver, in whole halalas; the latest day first, the highest sum first within it. */
export const cashSums = (bookings: readonly Pick<Booking, 'cash' | 'receipts'>[], { from, to }: CashDays, unsent: Unsent): CashSums => {
  const byKey = new Map<string, { -readonly [Part in keyof CashLine]: CashLine[Part] }>()
  const lineOf = ({ receivedOn: day, driverId }: Receipt) => {
    const key = `${day} ${driverId ?? ''}`
    const line = byKey.get(key) ?? { day, driverId, bookings: 0, halalas: 0, unsent: 0, takenBack: 0 }
    byKey.set(key, line)
    return line
  }
  const isWithin = ({ receivedOn }: Receipt) => receivedOn >= from && receivedOn <= to
  let paid = 0
  for (const booking of bookings) {
    const seen = new Set<CashLine>()
    for (const receipt of receiptsOf(booking).filter(isWithin)) {
      const line = lineOf(receipt)
      const { halalas } = receipt.amount
      // A booking that paid twice on one day is one booking.
      if (!seen.has(line)) line.bookings += 1
      seen.add(line)
      line.halalas += halalas
      if (unsent.waiting.has(receipt.decisionId)) line.unsent += halalas
    }
    if (seen.size > 0) paid += 1
  }
  for (const receipt of unsent.takenBack.filter(isWithin)) lineOf(receipt).takenBack += receipt.amount.halalas
  const lines = [...byKey.values()].toSorted((a, b) => (a.day === b.day ? b.halalas - a.halalas : a.day < b.day ? 1 : -1))
  const sum = (part: 'halalas' | 'unsent' | 'takenBack') => lines.reduce((total, line) => total + line[part], 0)
  return { lines, all: { bookings: paid, halalas: sum('halalas'), unsent: sum('unsent'), takenBack: sum('takenBack') } }
}
