import type { PortalDatabase } from '#db/core/database.ts'
import { warnOf } from '#db/core/is-closed.ts'
import { untilLoaded } from '#db/core/until-loaded.ts'
import { agreedAround, MOST, plannedAround, promisedOf, type Around } from '#db/query/promised.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { driveFault, drivesKnown, type Drive } from '#domain/bookings/drives.ts'
import { unitsFault, unitsTaken } from '#domain/bookings/promises.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { unitRefs } from '#domain/units/unit.ts'

/** What is to be asked of a booking, and what it will be then. */
interface BookingChange {
  readonly bookingId: string
  readonly change: (booking: Booking) => Booking
  /** The moment of asking; left out: now. */
  readonly now?: Instant
}

/** A booking that was taken on. */
export const asAccepted = (booking: Booking): Booking => ({ ...booking, status: 'accepted' })

const stockOf = async (db: PortalDatabase, containerId: string) => {
  const container = await db.rows('containers').get(containerId)
  if (!container) return null
  const { query } = await untilLoaded(() => import('#db/query/columns-client.ts'))
  const units = await db.rows('units').bulkGet(unitRefs(container).map(({ id }) => id))
  const { rows } = await query(db, promisedOf(containerId), MOST)
  return { container, units: units.filter((unit) => unit !== undefined), bookings: rows }
}

/** The time of drivers that deliveries take near some hours. */
const drivesNear = async (db: PortalDatabase, around: Around): Promise<Drive[]> => {
  const { query } = await untilLoaded(() => import('#db/query/columns-client.ts'))
  const planned = await query(db, plannedAround(around), MOST)
  const agreed = await query(db, agreedAround(around), MOST)
  const bookings = await db.rows('bookings').bulkGet([...new Set(planned.rows.map(({ bookingId }) => bookingId))])
  const firsts = await db.rows('operations').bulkGet(agreed.rows.map(({ id }) => deliveryId(id, 1)))
  return drivesKnown({
    planned: planned.rows,
    bookings: new Map(bookings.flatMap((one) => (one ? [[one.id, one] as const] : []))),
    elsewhere: agreed.rows.filter((_, at) => firsts[at] === undefined),
  })
}

/** Where the columns cannot be asked, the server alone judges: nobody is kept from working by it. */
const known = <T, U>(db: PortalDatabase, ask: () => Promise<T>, unknown: U): Promise<T | U> =>
  ask().catch((error: unknown) => {
    warnOf(db, 'columns', error)
    return unknown
  })

/**
 * Why a change would promise bins that others have, as far as this device knows; null: it would not, or the device cannot tell. The server
 * judges the same where all is known.
 */
export const promiseRefusal = async (
  db: PortalDatabase,
  { bookingId, change, now = new Date().toISOString() }: BookingChange,
): Promise<Rejection | null> => {
  const before = await db.rows('bookings').get(bookingId)
  if (!before) return null
  const promise = { before, after: change(before) }
  const stock = unitsTaken(promise) === null ? null : await known(db, () => stockOf(db, promise.after.container.id), null)
  return unitsFault(promise, { stock: () => stock, now })
}

/** Why a driver has no time for a delivery, as far as this device knows; null: they have, or the device cannot tell. */
export const driveRefusal = async (db: PortalDatabase, drive: Drive, now: Instant): Promise<Rejection | null> =>
  driveFault(await known(db, () => drivesNear(db, drive), []), drive, now)
