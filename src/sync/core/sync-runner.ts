import { readStatus } from '#db/core/status.ts'
import { runSync } from './engine.ts'
import type { PagePorts } from './ports.ts'

/** A worker that was asked and showed no sign of life for this long is taken to be stuck; the page does its work. */
export const WORKER_PATIENCE_MS = 8_000

/** The worker's last sign of life when it was asked; without `at`: that was not read yet. */
interface Beat {
  at?: number
}

/**
 * Runs the sync engine for a page: through the service worker where one controls the page, else in the page itself.
 * Never throws; a failure shows in the sync status.
 */
export const createSyncRunner = (ports: PagePorts): { wake: () => void; stop: () => void } => {
  let stopped = false
  let cancelTimer = (): void => undefined

  const runHere = () => {
    if (!stopped) void runSync(ports).catch(() => undefined)
  }
  const noteBeat = (kept: Beat) =>
    void readStatus(ports.db)
      .then(({ beatAt }) => {
        kept.at = beatAt
      })
      .catch(() => undefined)

  /** The first ask that was not answered yet, and the last: what the sign of life was when they were made. */
  let beats: { readonly first: Beat; last: Beat } | null = null

  /** Patience is counted from the first unanswered ask: one that every further ask renewed would never end. */
  const watch = () => {
    const beat: Beat = {}
    noteBeat(beat)
    if (beats) {
      beats.last = beat
      return
    }
    beats = { first: beat, last: beat }
    cancelTimer = ports.timer(WORKER_PATIENCE_MS, () => {
      const { first, last } = beats ?? { first: beat, last: beat }
      beats = null
      void readStatus(ports.db)
        .then(({ beatAt }) => {
          if (stopped) return
          // Not "later than": clocks are set back.
          if (first.at === undefined || beatAt === first.at) runHere()
          else if (beatAt === last.at) watch()
        })
        .catch(() => undefined)
    })
  }
  const wake = () => {
    if (stopped) return
    if (ports.askWorker()) watch()
    else runHere()
  }
  return {
    wake,
    stop: () => {
      stopped = true
      cancelTimer()
    },
  }
}
