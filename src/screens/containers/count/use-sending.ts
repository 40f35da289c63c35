import { useEffect, useRef } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import type { KeptCount } from './kept-count.ts'
import { sendCounted } from './send-counted.ts'

/** Units are sent when nothing was read for a moment, or so many wait. */
const QUIET_MS = 1500
const MOST_WAITING = 20

/**
 * Sends what was heard, in small batches, and at once when the page goes from sight. Each unit once for as long as the page is open: one that
 * is refused is not sent over and over; one that was not sent when the page closed is sent when the count is opened again.
 */
export const useSending = (count: KeptCount, pending: readonly CountedUnit[]): void => {
  const db = useDatabase()
  const stored = useStored()
  const sent = useRef(new Set<string>())
  const waiting = pending.filter(({ id }) => !sent.current.has(id))
  const send = () => {
    const now = pending.filter(({ id }) => !sent.current.has(id))
    if (now.length === 0) return
    for (const { id } of now) sent.current.add(id)
    void stored(async () => {
      try {
        await sendCounted(db, count, now)
      } catch (error) {
        for (const { id } of now) sent.current.delete(id)
        throw error
      }
    })
  }
  const latest = useRef(send)
  latest.current = send
  const length = waiting.length
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
