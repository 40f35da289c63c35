import type { PortalDatabase } from '#db/core/database.ts'
import { hasSendable } from '#db/core/plan-queue.ts'
import { readStatus } from '#db/core/status.ts'
import { startHoldTimers } from './hold-timers.ts'
import { createSyncRunner } from './sync-runner.ts'
import { pagePorts } from './page-ports.ts'
import { listenForPokes } from './pokes.ts'
import type { PagePorts } from './ports.ts'
import { STUCK_MS } from './sync-lock.ts'

/** How often an open page looks whether the engine ought to run. */
export const LOOK_MS = 5_000
/** With nothing to send, an open page asks the server at least this often, should pokes not come through. */
const POLL_MS = 60_000
/** A sign of life from further in the future than this says that the clock was set back since. */
const CLOCK_SLACK_MS = 1_000

/** Housekeeping waits until the start is over, and is done again in a page that stays open. */
const TIDY_MS = 90_000
const TIDY_AGAIN_MS = 3_600_000

/** Whether a look at the status finds a reason to wake the engine. */
export const isDue = (status: Awaited<ReturnType<typeof readStatus>>, world: { now: number; waiting: boolean }): boolean => {
  const { now, waiting } = world
  if (status.phase === 'signed-out' || status.phase === 'update-required') return false
  // The clock was set back: no kept moment can be compared with it, and the next round writes new ones.
  if (status.beatAt > now + CLOCK_SLACK_MS) return true
  switch (status.phase) {
    case 'syncing':
      return now - status.beatAt > STUCK_MS
    case 'idle':
      return waiting || status.firstLoad !== null || now - (status.lastSyncedAt ?? 0) > POLL_MS
    default:
      return status.nextAttemptAt === null || now >= status.nextAttemptAt
  }
}

interface Sync {
  readonly wake: () => void
  /** `isLost`: whoever signs out was told that nothing more is sent, and nothing that is held back goes. */
  readonly stop: (how?: { readonly isLost: boolean }) => void
}

/**
 * Starts syncing for as long as the page lives: at start, when the network or the page comes back, on pokes, on queued
 * changes, and by a timer, because none of these can be relied upon alone. Returns how to wake it and how to stop.
 */
export const startSync = (db: PortalDatabase, ports: PagePorts = pagePorts(db)): Sync => {
  const syncRunner = createSyncRunner(ports)
  const end = new AbortController()
  const { wake } = syncRunner
  db.wake = wake
  const stopHolding = startHoldTimers(ports, wake)
  const pokes = listenForPokes(ports, { name: db.name, wake })
  ports.onReturn(() => {
    wake()
    pokes.retry()
  }, end.signal)
  let cancelTimer = (): void => undefined
  const look = () => {
    // First of all the next look: whatever becomes of this one, it is not the last.
    cancelTimer = ports.timer(LOOK_MS, look)
    void Promise.all([readStatus(db), hasSendable(db, ports.now)])
      .then(([status, waiting]) => isDue(status, { now: ports.now(), waiting }) && wake())
      .catch(() => undefined)
  }
  cancelTimer = ports.timer(LOOK_MS, look)
  let leaveUntidied = (): void => undefined
  const tidy = () => {
    leaveUntidied = ports.timer(TIDY_AGAIN_MS, tidy)
    // What is not tidied now is tidied another time.
    void import('#db/recovery/tidy.ts').then((module) => module.tidy(db, ports.now())).catch(() => undefined)
  }
  leaveUntidied = ports.timer(TIDY_MS, tidy)
  wake()
  return {
    wake,
    stop: (how = { isLost: false }) => {
      stopHolding(how)
      leaveUntidied()
      cancelTimer()
      pokes.stop()
      end.abort()
      syncRunner.stop()
      db.wake = () => undefined
    },
  }
}
