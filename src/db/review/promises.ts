import type { PortalDatabase } from '#db/core/database.ts'
import type { MutateResult } from '#db/core/mutate.ts'
import { untilLoaded } from '#db/core/until-loaded.ts'
import { drivenAround, MOST, promisedOf } from '#db/query/promised.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { driverTaken, promiseFault, unitsTaken } from '#domain/bookings/promises.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { unitRefs } from '#domain/units/unit.ts'

/** What is to be asked of a booking, and what it will be then. */
interface BookingChange {
  readonly bookingId: string
  readonly change: (booking: Booking) => Booking
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

const drivenOf = async (db: PortalDatabase, startsAt: string) => {
  const { query } = await untilLoaded(() => import('#db/query/columns-client.ts'))
  return (await query(db, drivenAround(startsAt), MOST)).rows
}

/** Where the columns cannot be asked, the server alone judges: nobody is kept from working by it. */
const known = <T, U>(ask: () => Promise<T>, unknown: U): Promise<T | U> =>
  ask().catch((error: unknown) => {
    console.warn('columns:', error instanceof Error ? error.message : error)
    return unknown
  })

/**
 * Why a change would promise bins or a driver's time that others have, as far as this device knows; null: it would not, or the device
 * cannot tell. The server judges the same where all is known.
 */
export const promiseRefusal = async (db: PortalDatabase, { bookingId, change }: BookingChange): Promise<Rejection | null> => {
  const before = await db.rows('bookings').get(bookingId)
  if (!before) return null
  const promise = { before, after: change(before) }
  const { container, startsAt } = promise.after
  const stock = unitsTaken(promise) === null ? null : await known(() => stockOf(db, container.id), null)
  const driven = driverTaken(promise) === null ? [] : await known(() => drivenOf(db, startsAt), [])
  return promiseFault(promise, { stock: () => stock, driven: () => driven, now: new Date().toISOString() })
}

/** Carries out a change of a booking where what it promises is there; else it is refused with nothing queued. */
export const whenPromised = async (
  db: PortalDatabase,
  asked: BookingChange,
  carryOut: () => Promise<MutateResult>,
): Promise<MutateResult> => {
  const rejection = await promiseRefusal(db, asked)
  return rejection ? { status: 'rejected', rejection } : carryOut()
}
