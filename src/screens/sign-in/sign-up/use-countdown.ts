import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Counts seconds down to 0. It reads the clock at every tick, because timers rest in a page out of sight. */
export const useCountdown = (seconds: number) => {
  const [until, setUntil] = useState(() => Date.now() + seconds * SECOND_MS)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)))
    look()
    const timer = setInterval(look, SECOND_MS)
    return () => clearInterval(timer)
  }, [until])
  return { left, restart: (again: number) => setUntil(Date.now() + again * SECOND_MS) }
}

/** `1:05`, for a clock that runs down. */
export const describeCountdown = (left: number): string => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
