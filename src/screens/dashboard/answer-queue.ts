import type { Booking } from '#domain/bookings/booking.ts'
import { answerBy as bookingAnswerBy } from '#domain/bookings/booking.ts'
import { addDaysTo, startOfDay } from '#domain/kernel/instant.ts'
import { answerBy as requestAnswerBy } from '#domain/requests/answer-by.ts'
import { REQUEST_TYPES, type ChangeRequest } from '#domain/requests/request.ts'
import type { Query } from '#db/query/query.ts'

/** So many are named; the figures beside them say how many there are. */
export const MOST_NAMED = 5

/** Requests that wait for an answer; one of a type that only a later release knows has no list here in which it could be answered. */
export const REQUESTS: Query<'requests'> = {
  kind: 'requests',
  filters: [
    { column: 'status', anyOf: ['pending'] },
    { column: 'type', anyOf: REQUEST_TYPES },
  ],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'requestedAt', direction: 'ascending' },
  ],
}

export const BOOKINGS: Query<'bookings'> = {
  kind: 'bookings',
  filters: [{ column: 'status', anyOf: ['new'] }],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'bookedAt', direction: 'ascending' },
  ],
}

/** Those whose time is not over at a moment: among many that are late, none of them would be found. */
export const bookingsInTime = (from: string): Query<'bookings'> => ({
  ...BOOKINGS,
  filters: [...(BOOKINGS.filters ?? []), { column: 'answerBy', from }],
})

/** The same of requests, on a day. */
export const requestsInTime = (from: string): Query<'requests'> => ({
  ...REQUESTS,
  filters: [...(REQUESTS.filters ?? []), { column: 'answerBy', from }],
})

/** Somebody waits for an answer. */
export type Waiting = {
  readonly id: string
  /** Until when, in ms since 1970; null: nobody set an end. */ readonly until: number | null
} & ({ readonly kind: 'booking'; readonly row: Booking } | { readonly kind: 'request'; readonly row: ChangeRequest })

const ofBooking = (row: Booking): Waiting => {
  const due = bookingAnswerBy(row)
  return { kind: 'booking', id: row.id, row, until: due === null ? null : Date.parse(due) }
}

// The last day is of use to its end.
const ofRequest = (row: ChangeRequest): Waiting => ({
  kind: 'request',
  id: row.id,
  row,
  until: Date.parse(startOfDay(addDaysTo(requestAnswerBy(row), 1))),
})

/**
 * Whoever waits for an answer: first those who can still get it in time, the soonest end on top; then those whose time is over, which an
 * hour more makes no worse.
 */
export const answerQueue = (bookings: readonly Booking[], requests: readonly ChangeRequest[], now: number): readonly Waiting[] => {
  const isOver = ({ until }: Waiting): number => (until !== null && until <= now ? 1 : 0)
  const all = new Map([...bookings.map(ofBooking), ...requests.map(ofRequest)].map((one) => [one.id, one]))
  return [...all.values()].toSorted((a, b) => isOver(a) - isOver(b) || (a.until ?? Infinity) - (b.until ?? Infinity)).slice(0, MOST_NAMED)
}

/** Until when the first of these bookings has to be answered, in ms since 1970; null: none of them has an end. */
export const soonestOf = (bookings: readonly Booking[]): number | null =>
  bookings.reduce<number | null>((soonest, row) => {
    const { until } = ofBooking(row)
    return until === null || (soonest !== null && soonest <= until) ? soonest : until
  }, null)
