import { useCallback, useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import { answerQueue, MOST_NAMED, REQUESTS, soonestOf, type Waiting } from './answer-queue.ts'

const FIRST = { start: 0, end: MOST_NAMED }

const BOOKINGS: Query<'bookings'> = {
  kind: 'bookings',
  filters: [{ column: 'status', anyOf: ['new'] }],
  sort: [
    { column: 'answerBy', direction: 'ascending' },
    { column: 'bookedAt', direction: 'ascending' },
  ],
}

interface AnswerQueue {
  /** Undefined until it is known, null where it cannot be read. `bookingBy`: the soonest end of a booking's. */
  readonly waiting: { readonly queue: readonly Waiting[]; readonly bookingBy: number | null } | null | undefined
  readonly retry: () => void
}

/** Who waits for an answer, the soonest end first, live. */
export const useAnswerQueue = (): AnswerQueue => {
  const { answer: bookings, isFailed: noBookings, retry: retryBookings } = useColumnsWindow(BOOKINGS, FIRST)
  const { answer: requests, isFailed: noRequests, retry: retryRequests } = useColumnsWindow(REQUESTS, FIRST)
  const isFailed = noBookings || noRequests
  const waiting = useMemo(() => {
    if (isFailed) return null
    return bookings && requests && { queue: answerQueue(bookings.rows, requests.rows), bookingBy: soonestOf(bookings.rows) }
  }, [bookings, requests, isFailed])
  const retry = useCallback(() => {
    retryBookings()
    retryRequests()
  }, [retryBookings, retryRequests])
  return { waiting, retry }
}
