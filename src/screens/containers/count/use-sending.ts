import { useEffect, useMemo, useRef, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRejections } from '#db/hooks/use-sync.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import type { KeptCount } from './kept-count.ts'
import { refusedTogether, sendCounted, SentUnits } from './send-counted.ts'

/** Units are sent when nothing was read for a moment, or so many wait. */
const QUIET_MS = 1500
const MOST_WAITING = 20

/**
 * Sends what was heard, in small batches, and at once when the page goes from sight. Each unit once for as long as the page is open: one that
 * is refused is not sent over and over; one that was not sent when the page closed is sent when the count is opened again. Where the server
 * refused several together for one that is gone, the others are sent once more, one by one.
 */
export const useSending = (count: KeptCount, pending: readonly CountedUnit[]): void => {
  const db = useDatabase()
  const stored = useStored()
  const cards = useRejections()
  const together = useMemo(() => refusedTogether(cards ?? []), [cards])
  const [sent] = useState(() => new SentUnits())
  const send = () => {
    const now = sent.left(pending, together)
    if (now.length === 0) return
    sent.note(now, together)
    void stored(async () => {
      try {
        await sendCounted(db, count, now, together)
      } catch (error) {
        sent.forget(now)
        throw error
      }
    })
  }
  const { heard } = count
  useEffect(() => sent.keepOnly(heard), [sent, heard])
  const latest = useRef(send)
  latest.current = send
  const { length } = sent.left(pending, together)
  useEffect(() => {
    if (length === 0) return
    const timer = setTimeout(() => latest.current(), length < MOST_WAITING ? QUIET_MS : 0)
    return () => clearTimeout(timer)
  }, [length])
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      latest.current()
    }
  }, [])
}
