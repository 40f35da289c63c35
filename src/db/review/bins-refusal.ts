import type { PortalDatabase } from '#db/core/database.ts'
import { warnOf } from '#db/core/is-closed.ts'
import { MOST, promisedOf } from '#db/query/promised.ts'
import type { Query, Range } from '#db/query/query.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { unitsFault, unitsTaken } from '#domain/bookings/promises.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { unitRefs } from '#domain/units/unit.ts'

/** What is to be asked of a booking, and what it will be then. */
export interface BookingChange {
  readonly bookingId: string
  readonly change: (booking: Booking) => Booking
  /** The moment of asking; left out: now. */
  readonly now?: Instant
}

/** Asks the columns of bookings, wherever they are read. */
type AskBookings = (question: Query<'bookings'>, range: Range) => Promise<{ readonly rows: readonly Booking[] }>

/** A booking that was taken on. */
export const asAccepted = (booking: Booking): Booking => ({ ...booking, status: 'accepted' })

const stockOf = async (db: PortalDatabase, containerId: string, ask: AskBookings) => {
  const container = await db.rows('containers').get(containerId)
  if (!container) return null
  const units = await db.rows('units').bulkGet(unitRefs(container).map(({ id }) => id))
  const { rows } = await ask(promisedOf(containerId), MOST)
  return { container, units: units.filter((unit) => unit !== undefined), bookings: rows }
}

/** What the columns say; where they cannot be asked, the server alone judges: nobody is kept from working by it. */
export const ifKnown = <T, U>(db: PortalDatabase, ask: () => Promise<T>, unknown: U): Promise<T | U> =>
  ask().catch((error: unknown) => {
    warnOf(db, 'columns', error)
    return unknown
  })

/**
 * Why a change would promise bins that others have, as far as this device knows; null: it would not, or the device cannot tell. The server
 * judges the same where all is known.
 */
export const binsRefusal = async (
  db: PortalDatabase,
  { bookingId, change, now = new Date().toISOString() }: BookingChange,
  ask: AskBookings,
): Promise<Rejection | null> => {
  const before = await db.rows('bookings').get(bookingId)
  if (!before) return null
  const promise = { before, after: change(before) }
  const stock = unitsTaken(promise) === null ? null : await ifKnown(db, () => stockOf(db, promise.after.container.id, ask), null)
  return unitsFault(promise, { stock: () => stock, now })
}
