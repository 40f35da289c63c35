import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useNow } from '#screens/list/use-now.ts'
import { answerQueue, BOOKINGS, bookingsInTime, MOST_NAMED, REQUESTS, requestsInTime, soonestOf, type Waiting } from './answer-queue.ts'

const FIRST = { start: 0, end: MOST_NAMED }
const HOUR_MS = 60 * 60_000

interface AnswerQueue {
  /** Undefined until it is known, null where it cannot be read. `bookingBy`: the soonest end of a booking's. */
  readonly waiting: { readonly queue: readonly Waiting[]; readonly bookingBy: number | null } | null | undefined
  readonly retry: () => void
}

/** Who waits for an answer, the soonest end first, and those that are late behind them, live. */
export const useAnswerQueue = (): AnswerQueue => {
  const { now, today } = useNow()
  // Asked anew each hour, not each minute.
  const hour = new Date(now - (now % HOUR_MS)).toISOString()
  const asked = [
    useColumnsWindow(BOOKINGS, FIRST),
    useColumnsWindow(
      useMemo(() => bookingsInTime(hour), [hour]),
      FIRST,
    ),
    useColumnsWindow(REQUESTS, FIRST),
    useColumnsWindow(
      useMemo(() => requestsInTime(today), [today]),
      FIRST,
    ),
  ] as const
  const [{ answer: bookings }, { answer: timely }, { answer: requests }, { answer: due }] = asked
  const isFailed = asked.some((one) => one.isFailed)
  const waiting = useMemo(() => {
    if (isFailed) return null
    if (!bookings || !timely || !requests || !due) return undefined
    const queue = answerQueue([...timely.rows, ...bookings.rows], [...due.rows, ...requests.rows], now)
    return { queue, bookingBy: soonestOf(bookings.rows) }
  }, [bookings, timely, requests, due, isFailed, now])
  const retry = () => {
    for (const one of asked) one.retry()
  }
  return { waiting, retry }
}
