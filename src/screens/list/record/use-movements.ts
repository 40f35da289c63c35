import { useState } from 'react'
import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Operation } from '#domain/operations/operation.ts'

/** A booking has a few movements for each of its containers: seldom more. */
const FIRST = 200

/** How many rows are asked for: those that were, or as many as there are. */
export const asManyAs = (end: number, total: number | undefined): number => Math.max(end, total ?? 0)

interface Movements extends Reading {
  /** Undefined until they are known, and where there is no booking. */
  readonly rows: readonly Operation[] | undefined
}

/** All movements of a booking, live, and whether they could not be read. */
export const useAllMovements = (bookingId: string | null): Movements => {
  const question: Query<'operations'> | null =
    bookingId === null
      ? null
      : {
          kind: 'operations',
          filters: [{ column: 'bookingId', anyOf: [bookingId] }],
          sort: [{ column: 'updatedAt', direction: 'ascending' }],
        }
  const [end, setEnd] = useState(FIRST)
  const { answer, isFailed, retry } = useColumnsWindow<'operations'>(question, { start: 0, end })
  const all = asManyAs(end, answer?.total)
  // With the answer it is known whether there are more, and then they are asked for, too: nothing is left out unsaid.
  if (all > end) setEnd(all)
  return { rows: question && all === end ? answer?.rows : undefined, isFailed, retry }
}

/** All movements of a booking, live; undefined until they are known, and where there is no booking. */
export const useMovements = (bookingId: string | null): readonly Operation[] | undefined => useAllMovements(bookingId).rows

const NONE: readonly Operation[] = []

/** The movements of a booking some of whose bins may stand already while others are to come, live; none where its state says what stands. */
export const useMovementsUnderWay = (booking: Booking | null | undefined): readonly Operation[] =>
  useMovements(booking?.status === 'out_for_delivery' ? booking.id : null) ?? NONE
