import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import { answerQueue, MOST_NAMED, soonestOf, type Waiting } from './answer-queue.ts'

const FIRST = { start: 0, end: MOST_NAMED }

const BOOKINGS: Query<'bookings'> = {
  kind: 'bookings',
  filters: [{ column: 'status', anyOf: ['new'] }],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'bookedAt', direction: 'ascending' },
  ],
}
const REQUESTS: Query<'requests'> = {
  kind: 'requests',
  filters: [{ column: 'status', anyOf: ['pending'] }],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'requestedAt', direction: 'ascending' },
  ],
}

/** Who waits for an answer, the soonest end first, live; undefined until it is known. `bookingBy`: the soonest end of a booking's. */
export const useAnswerQueue = (): { readonly queue: readonly Waiting[]; readonly bookingBy: number | null } | undefined => {
  const bookings = useColumnsWindow(BOOKINGS, FIRST).answer?.rows
  const requests = useColumnsWindow(REQUESTS, FIRST).answer?.rows
  return useMemo(
    () => bookings && requests && { queue: answerQueue(bookings, requests), bookingBy: soonestOf(bookings) },
    [bookings, requests],
  )
}
