import { dayOf } from '#domain/kernel/instant.ts'
import type { BookingPath } from '#screens/bookings/paths.ts'
import { readAhead, type ListReader, type ListReaders } from '#screens/list/read-list-ahead.ts'

const bookings = (path: BookingPath): [BookingPath, ListReader] => [
  path,
  async (db, search) => readAhead(db, (await import('#screens/bookings/booking-list.ts')).BOOKING_LISTS[path], search),
]

const readOperations: ListReader = async (db, search) => {
  const { operationList } = await import('#screens/operations/operation-list.ts')
  // Names stand in cells; what is asked for does not depend on them.
  const list = operationList(dayOf(new Date().toISOString()), () => '')
  await readAhead(db, list, search)
}

/** What is read ahead for the lists below this route; each is loaded with its screen. */
export const LATER: ListReaders = new Map<string, ListReader>([
  bookings('/all-booking'),
  bookings('/new-booking'),
  bookings('/active-booking'),
  bookings('/upcoming-booking'),
  bookings('/cancelled-booking'),
  bookings('/past-booking'),
  ['/zone', async (db, search) => readAhead(db, (await import('#screens/zones/zone-list.ts')).ZONE_LIST, search)],
  ['/driver', async (db, search) => readAhead(db, (await import('#screens/drivers/driver-list.ts')).DRIVER_LIST, search)],
  ['/container', async (db, search) => readAhead(db, (await import('#screens/containers/container-list.ts')).CONTAINER_LIST, search)],
  ['/earnings', async (db, search) => readAhead(db, (await import('#screens/earnings/earning-list.ts')).EARNING_LIST, search)],
  ['/penalty-payment', async (db, search) => readAhead(db, (await import('#screens/penalties/penalty-list.ts')).PENALTY_LIST, search)],
  ['/operations', readOperations],
])
