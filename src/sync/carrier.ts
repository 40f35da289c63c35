import { readStatus } from '#db/status.ts'
import { runSync } from './engine.ts'
import type { PagePorts } from './ports.ts'

/** A worker that was asked and showed no sign of life for this long is taken to be stuck; the page does its work. */
const WORKER_PATIENCE_MS = 8_000

/**
 * The page's way to the sync engine: through the service worker where one controls the page, else in the page itself.
 * Never throws; a failure shows in the sync status.
 */
export const createCarrier = (ports: PagePorts): { wake: () => void; stop: () => void } => {
  let stopped = false
  let calm = (): void => undefined

  const runHere = () => {
    if (!stopped) void runSync(ports).catch(() => undefined)
  }
  const watch = (askedAt: number) => {
    calm()
    calm = ports.timer(WORKER_PATIENCE_MS, () => {
      void readStatus(ports.db)
        .then((status) => {
          if (!stopped && status.beatAt < askedAt) runHere()
        })
        .catch(() => undefined)
    })
  }
  const wake = () => {
    if (stopped) return
    if (ports.askWorker()) watch(ports.now())
    else runHere()
  }
  return {
    wake,
    stop: () => {
      stopped = true
      calm()
    },
  }
}
