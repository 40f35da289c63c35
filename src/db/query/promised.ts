import { ACTIVE, UPCOMING } from '#domain/bookings/booking.ts'
import { DELIVERY_MINUTES } from '#domain/bookings/conflicts.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { Query } from './query.ts'

/** More open bookings than one container has units, or a fleet of drivers has deliveries at an hour. */
export const MOST = { start: 0, end: 1000 }

const OPEN = { column: 'status', anyOf: [...UPCOMING, ...ACTIVE] } as const

const around = (at: Instant, minutes: number): Instant => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Which bookings bins of a container are promised to. */
export const promisedOf = (containerId: string): Query<'bookings'> => ({
  kind: 'bookings',
  filters: [{ column: 'containerId', anyOf: [containerId] }, OPEN],
})

/** Which deliveries are so near to a moment that one driver could not be at both. */
export const drivenAround = (at: Instant): Query<'bookings'> => ({
  kind: 'bookings',
  filters: [OPEN, { column: 'startsAt', from: around(at, -DELIVERY_MINUTES), to: around(at, DELIVERY_MINUTES) }],
})
