import type { PortalDatabase } from '#db/database.ts'
import { hasWaiting } from '#db/outbox.ts'
import { readStatus } from '#db/status.ts'
import { createCarrier } from './carrier.ts'
import { listenForPokes } from './pokes.ts'

/** How often an open page looks whether the engine ought to run. */
export const LOOK_MS = 5_000
/** With nothing to send, an open page asks the server at least this often, should pokes not come through. */
const POLL_MS = 60_000
/** A round without a sign of life for this long is stuck. */
export const STUCK_MS = 35_000

/** Housekeeping waits until the start is over. */
const TIDY_MS = 90_000

/** Whether a look at the status finds a reason to wake the engine. */
export const isDue = (status: Awaited<ReturnType<typeof readStatus>>, world: { now: number; waiting: boolean }): boolean => {
  const { now, waiting } = world
  switch (status.phase) {
    case 'signed-out':
    case 'update-required':
      return false
    case 'syncing':
      return now - status.beatAt > STUCK_MS
    case 'idle':
      return waiting || status.firstLoad !== null || now - (status.lastSyncedAt ?? 0) > POLL_MS
    default:
      return status.nextAttemptAt === null || now >= status.nextAttemptAt
  }
}

/**
 * Starts syncing for as long as the page lives: at start, when the network or the page comes back, on pokes, on queued
 * changes, and by a timer, because none of these can be relied upon alone. Returns how to wake it and how to stop.
 */
export const startSync = (db: PortalDatabase): { wake: () => void; stop: () => void } => {
  const carrier = createCarrier(db)
  const end = new AbortController()
  const { signal } = end
  const { wake } = carrier
  db.wake = wake
  addEventListener('online', wake, { signal })
  addEventListener('pageshow', wake, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', wake, { signal })
  const stopPokes = listenForPokes({ name: db.name, wake })
  const look = setInterval(() => {
    void Promise.all([readStatus(db), hasWaiting(db)])
      .then(([status, waiting]) => isDue(status, { now: Date.now(), waiting }) && wake())
      .catch(() => undefined)
  }, LOOK_MS)
  // What is not tidied now is tidied at another start.
  const later = setTimeout(() => {
    void import('#db/free-space.ts').then(({ forgetOldFiles }) => forgetOldFiles(db, Date.now())).catch(() => undefined)
  }, TIDY_MS)
  wake()
  return {
    wake,
    stop: () => {
      clearTimeout(later)
      clearInterval(look)
      stopPokes()
      end.abort()
      carrier.stop()
      db.wake = () => undefined
    },
  }
}
