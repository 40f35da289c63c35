import { chime } from './chime.ts'

const AGAIN_MS = 15_000
const LOUD = 1
/** In quiet hours it is heard once, softly. */
const SOFT = 0.2

/** Sounds at once and every quarter of a minute until it is stopped; while it `isQuiet` only at once. Returns how to stop it. */
export const startAlarm = (isQuiet: () => boolean): (() => void) => {
  chime(isQuiet() ? SOFT : LOUD)
  const timer = setInterval(() => {
    if (!isQuiet()) chime(LOUD)
  }, AGAIN_MS)
  return () => clearInterval(timer)
}
