import type { Figures, Query } from '#db/query/query.ts'
import { PENALTY_CAUSES } from '#domain/penalties/penalty.ts'

/** What the office brings about, whoever would have driven. */
const OF_THE_OFFICE: readonly (typeof PENALTY_CAUSES)[number][] = ['late_cancellation', 'unanswered']

/** Penalties for what happened on the road, but for those that were waived: a penalty knows its booking, and the booking its driver. */
export const ROAD_PENALTIES: Query<'penalties'> = {
  kind: 'penalties',
  filters: [
    { column: 'cause', anyOf: PENALTY_CAUSES.filter((cause) => !OF_THE_OFFICE.includes(cause)) },
    { column: 'status', anyOf: ['unpaid', 'paid'] },
  ],
}

/** The booking of each penalty of {@link ROAD_PENALTIES}, by their column `bookingId`: twice where a booking has two. */
export const penalisedBookings = ({ count, columns, values }: Figures): readonly string[] => {
  const ids = values.bookingId ?? []
  return Array.from({ length: count }, (_, row) => ids[(columns.bookingId?.[row] ?? 0) - 1] ?? '')
}
