import { useEffect, useState } from 'react'
import { dayOf, type Day } from '#domain/kernel/instant.ts'

const LOOK_MS = 60_000

/**
 * The time, looked at whenever a minute begins: ages on the screen move on by themselves, and at midnight the day. A page that was out of
 * sight may have slept for a night: it looks at once.
 */
export const useNow = (): { readonly now: number; readonly today: Day } => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, LOOK_MS - (Date.now() % LOOK_MS))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return { now, today: dayOf(new Date(now).toISOString()) }
}
