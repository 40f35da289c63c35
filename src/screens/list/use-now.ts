import { useEffect, useState } from 'react'
import { dayOf, type Day } from '#domain/kernel/instant.ts'

const LOOK_MS = 60_000

/** The time, looked at once a minute: ages and days on the screen move on by themselves. */
export const useNow = (): { readonly now: number; readonly today: Day } => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return { now, today: dayOf(new Date(now).toISOString()) }
}
