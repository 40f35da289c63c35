import { dayOf } from '#domain/kernel/instant.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { BookingPath } from '#screens/bookings/paths.ts'
import type { ListDefinition } from '#screens/list/definition.ts'

/** A list that is loaded with its screen. */
interface LaterList {
  readonly kind: Kind
  /** Loads it, and gives it to what works with any. */
  readonly load: <Result>(work: <K extends Kind>(definition: ListDefinition<K>) => Promise<Result>) => Promise<Result>
}

const later = <K extends Kind>(kind: K, load: () => Promise<ListDefinition<K>>): LaterList => ({
  kind,
  load: async (work) => work(await load()),
})

const bookings = (path: BookingPath): [BookingPath, LaterList] => [
  path,
  later('bookings', async () => (await import('#screens/bookings/booking-list.ts')).BOOKING_LISTS[path]),
]

/** The lists beside those that open first, by their addresses. */
export const LATER_LISTS: ReadonlyMap<string, LaterList> = new Map([
  bookings('/all-booking'),
  bookings('/new-booking'),
  bookings('/active-booking'),
  bookings('/upcoming-booking'),
  bookings('/cancelled-booking'),
  bookings('/past-booking'),
  ['/zone', later('zones', async () => (await import('#screens/zones/zone-list.ts')).ZONE_LIST)],
  ['/driver', later('drivers', async () => (await import('#screens/drivers/driver-list.ts')).DRIVER_LIST)],
  ['/container', later('containers', async () => (await import('#screens/containers/container-list.ts')).CONTAINER_LIST)],
  ['/earnings', later('earnings', async () => (await import('#screens/earnings/earning-list.ts')).EARNING_LIST)],
  ['/penalty-payment', later('penalties', async () => (await import('#screens/penalties/penalty-list.ts')).PENALTY_LIST)],
  [
    '/operations',
    later('operations', async () => {
      const { operationList } = await import('#screens/operations/operation-list.ts')
      // Names stand in cells; what is asked for does not depend on them.
      return operationList(dayOf(new Date().toISOString()), () => '')
    }),
  ],
])
