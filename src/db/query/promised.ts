import { ACTIVE, UPCOMING } from '#domain/bookings/booking.ts'
import { DELIVERY_MINUTES } from '#domain/bookings/drives.ts'
import { addDaysTo, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { Query } from './query.ts'

/** More open bookings than one container has units, or a fleet of drivers has deliveries in two days. */
export const MOST = { start: 0, end: 2000 }

const OPEN = { column: 'status', anyOf: [...UPCOMING, ...ACTIVE] } as const

const DELIVERY_MS = DELIVERY_MINUTES * 60_000

const moment = (ms: number): Instant => new Date(ms).toISOString()

/** Which bookings bins of a container are promised to. */
export const promisedOf = (containerId: string): Query<'bookings'> => ({
  kind: 'bookings',
  filters: [{ column: 'containerId', anyOf: [containerId] }, OPEN],
})

/** A driver's time: whoever begins something else between two moments, in milliseconds, is too near. */
export interface Around {
  readonly from: number
  readonly until: number
  /** Left out: every driver's. */
  readonly driverId?: string
}

const ofDriver = (driverId: string | undefined) => (driverId === undefined ? [] : [{ column: 'driverId' as const, anyOf: [driverId] }])

/** Which bookings, as they were agreed, are so near to some hours that one driver could not be at both. */
export const agreedAround = ({ from, until, driverId }: Around): Query<'bookings'> => ({
  kind: 'bookings',
  filters: [OPEN, { column: 'startsAt', from: moment(from - DELIVERY_MS), to: moment(until + DELIVERY_MS) }, ...ofDriver(driverId)],
})

/**
 * Which deliveries that drivers have are planned for such days that they can be: hours may begin on the day before, and an hour may be
 * agreed for the night behind its day.
 */
export const plannedAround = ({ from, until, driverId }: Around): Query<'operations'> => ({
  kind: 'operations',
  filters: [
    { column: 'type', anyOf: ['delivery'] },
    { column: 'open', anyOf: [true] },
    { column: 'assigned', anyOf: [true] },
    ...ofDriver(driverId),
    { column: 'scheduledOn', from: addDaysTo(dayOf(moment(from - DELIVERY_MS)), -1), to: addDaysTo(dayOf(moment(until + DELIVERY_MS)), 1) },
  ],
})
