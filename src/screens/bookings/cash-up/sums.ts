import * as v from 'valibot'
import type { WaitingChange } from '#db/hooks/use-sync.ts'
import type { Filter } from '#db/query/query.ts'
import type { Receipt } from '#domain/bookings/booking-parts.ts'
import { receiptsOf, type Booking } from '#domain/bookings/booking.ts'
import type { MutationName } from '#domain/catalog.ts'
import { id } from '#domain/kernel/id.ts'
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
  /** One of no bookings is of cash that was taken back and is not said to be yet. */
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

const WITHDRAW: MutationName = 'booking.withdrawCash'
/** What of it matters here; without a record's id it is the last one. */
const withdrawal = v.object({ bookingId: id, decisionId: v.optional(id) })

const NOTHING = { bookings: 0, halalas: 0, unsent: 0, takenBack: 0 }

/** The bookings of which a record of cash was taken back by changes that wait. */
export const withdrawnFrom = (changes: readonly Pick<WaitingChange, 'name' | 'args'>[]): readonly string[] =>
  withdrawals(changes).map(({ bookingId }) => bookingId)

const withdrawals = (changes: readonly Pick<WaitingChange, 'name' | 'args'>[]) =>
  changes.flatMap(({ name, args }) => {
    const asked = name === WITHDRAW ? v.safeParse(withdrawal, args) : null
    return asked?.success ? [asked.output] : []
  })

/** The records of cash that changes which wait have taken back; `sent`: these bookings as the server has them, where it counts that cash still. */
export const takenBack = (
  changes: readonly Pick<WaitingChange, 'name' | 'args'>[],
  sent: readonly Pick<Booking, 'id' | 'cash' | 'receipts'>[],
): readonly Receipt[] => {
  const left = new Map(sent.map((booking) => [booking.id, receiptsOf(booking)]))
  return withdrawals(changes).flatMap(({ bookingId, decisionId }) => {
    const receipts = left.get(bookingId) ?? []
    const gone = decisionId === undefined ? receipts.at(-1) : receipts.find((one) => one.decisionId === decisionId)
    left.set(
      bookingId,
      receipts.filter((one) => one !== gone),
    )
    return gone ?? []
  })
}

/** What is known of cash that the server was not told of yet. */
interface Unsent {
  /** The ids of the changes that wait: each record of cash has the id of the one that made it. */
  readonly waiting: ReadonlySet<string>
  readonly takenBack: readonly Receipt[]
}

/** Sums the cash that came in on some days by day and driver, in whole halalas; the latest day first, the highest sum first within it. */
export const cashSums = (bookings: readonly Pick<Booking, 'cash' | 'receipts'>[], { from, to }: CashDays, unsent: Unsent): CashSums => {
  const sums = new Map<string, CashLine>()
  const all = { ...NOTHING }
  const add = ({ receivedOn: day, driverId }: Receipt, more: Partial<typeof NOTHING>) => {
    const key = `${day} ${driverId ?? ''}`
    const { bookings, halalas, unsent, takenBack } = sums.get(key) ?? NOTHING
    const { bookings: paid = 0, halalas: amount = 0, unsent: kept = 0, takenBack: gone = 0 } = more
    sums.set(key, {
      day,
      driverId,
      bookings: bookings + paid,
      halalas: halalas + amount,
      unsent: unsent + kept,
      takenBack: takenBack + gone,
    })
    all.halalas += amount
    all.unsent += kept
    all.takenBack += gone
  }
  const isWithin = ({ receivedOn }: Receipt) => receivedOn >= from && receivedOn <= to
  for (const booking of bookings) {
    const seen = new Set<string>()
    for (const receipt of receiptsOf(booking).filter(isWithin)) {
      const { receivedOn, driverId, amount, decisionId } = receipt
      const key = `${receivedOn} ${driverId ?? ''}`
      // A booking that paid twice on one day is one booking.
      const bookings = seen.has(key) ? 0 : 1
      seen.add(key)
      add(receipt, { bookings, halalas: amount.halalas, unsent: unsent.waiting.has(decisionId) ? amount.halalas : 0 })
    }
    if (seen.size > 0) all.bookings += 1
  }
  for (const receipt of unsent.takenBack.filter(isWithin)) add(receipt, { takenBack: receipt.amount.halalas })
  const lines = [...sums.values()].toSorted((a, b) => (a.day === b.day ? b.halalas - a.halalas : a.day < b.day ? 1 : -1))
  return { lines, all }
}
