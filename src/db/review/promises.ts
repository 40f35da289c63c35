import type { PortalDatabase } from '#db/core/database.ts'
import { untilLoaded } from '#db/core/until-loaded.ts'
import { agreedAround, MOST, plannedAround, type Around } from '#db/query/promised.ts'
import { driveFault, drivesKnown, type Drive } from '#domain/bookings/drives.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { binsRefusal, ifKnown, type BookingChange } from './bins-refusal.ts'

const loadQuery = async () => (await untilLoaded(() => import('#db/query/columns-client.ts'))).query

/** The time of drivers that deliveries take near some hours. */
const drivesNear = async (db: PortalDatabase, around: Around): Promise<Drive[]> => {
  const query = await loadQuery()
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

/** Why a change would promise bins that others have, see {@link binsRefusal}: asked as a page asks its columns. */
export const promiseRefusal = (db: PortalDatabase, change: BookingChange): Promise<Rejection | null> =>
  binsRefusal(db, change, async (question, range) => (await loadQuery())(db, question, range))

/** Why a driver has no time for a delivery, as far as this device knows; null: they have, or the device cannot tell. */
export const driveRefusal = async (db: PortalDatabase, drive: Drive, now: Instant): Promise<Rejection | null> =>
  driveFault(await ifKnown(db, () => drivesNear(db, drive), []), drive, now)
