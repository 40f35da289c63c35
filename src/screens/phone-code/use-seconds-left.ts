import { useEffect, useState } from 'react'

const SECOND_MS = 1000

const leftUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS))

/** Whole seconds until a moment (ms since 1970). The clock is read at every tick, because timers rest in a page out of sight. */
export const useSecondsLeft = (until: number): number => {
  const [seen, setSeen] = useState({ until, left: leftUntil(until) })
  useEffect(() => {
    const look = () => setSeen({ until, left: leftUntil(until) })
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return seen.until === until ? seen.left : leftUntil(until)
}

/** `1:05`, for a clock that runs down; with hours where it takes so long. */
export const describeLeft = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
