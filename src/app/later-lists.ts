import { dayOf } from '#domain/kernel/instant.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { BookingPath } from '#screens/bookings/paths.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { readAhead, type ListReader, type ListReaders } from '#screens/list/read-list-ahead.ts'

/** Loads a list with its screen, and gives it to what works with any. */
type ListLoader = <Result>(use: <K extends Kind>(definition: ListDefinition<K>) => Promise<Result>) => Promise<Result>

const loaderOf =
  <K extends Kind>(load: () => Promise<ListDefinition<K>>): ListLoader =>
  async (use) =>
    use(await load())

const bookings = (path: BookingPath): [BookingPath, ListLoader] => [
  path,
  loaderOf(async () => (await import('#screens/bookings/booking-list.ts')).BOOKING_LISTS[path]),
]

/** The lists beside those that open first, by their addresses. */
export const LATER_LISTS: ReadonlyMap<string, ListLoader> = new Map([
  bookings('/all-booking'),
  bookings('/new-booking'),
  bookings('/active-booking'),
  bookings('/upcoming-booking'),
  bookings('/cancelled-booking'),
  bookings('/past-booking'),
  ['/zone', loaderOf(async () => (await import('#screens/zones/zone-list.ts')).ZONE_LIST)],
  ['/driver', loaderOf(async () => (await import('#screens/drivers/driver-list.ts')).DRIVER_LIST)],
  ['/container', loaderOf(async () => (await import('#screens/containers/container-list.ts')).CONTAINER_LIST)],
  ['/earnings', loaderOf(async () => (await import('#screens/earnings/earning-list.ts')).EARNING_LIST)],
  ['/penalty-payment', loaderOf(async () => (await import('#screens/penalties/penalty-list.ts')).PENALTY_LIST)],
  [
    '/operations',
    loaderOf(async () => {
      const { operationList } = await import('#screens/operations/operation-list.ts')
      // Names stand in cells; what is asked for does not depend on them.
      return operationList(dayOf(new Date().toISOString()), () => '')
    }),
  ],
])

const readerOf =
  (load: ListLoader): ListReader =>
  (db, search) =>
    load((definition) => readAhead(db, definition, search))

/** What is read ahead for them. */
export const LATER: ListReaders = new Map([...LATER_LISTS].map(([path, load]) => [path, readerOf(load)]))
