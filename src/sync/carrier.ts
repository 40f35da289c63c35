import type { PortalDatabase } from '#db/database.ts'
import { readStatus } from '#db/status.ts'
import { SYNC_TAG, type WorkerRequest } from '#protocol/worker.ts'
import { browserPorts } from './browser-ports.ts'
import { runSync } from './engine.ts'

/** A worker that was asked and showed no sign of life for this long is taken to be stuck; the page does its work. */
const WORKER_PATIENCE_MS = 8_000

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> }
}

/** Asks the browser to wake the worker when the network is back, also when every tab is closed by then. */
const registerBackgroundSync = async (db: PortalDatabase): Promise<void> => {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
  const [first] = await db.outbox.orderBy('seq').limit(1).toArray()
  if (!first || !registration?.sync) return
  const { attempt } = await readStatus(db)
  // A tag that failed before backs off for minutes; a fresh one fires as soon as there is a network.
  await registration.sync.register(`${SYNC_TAG}${first.seq}:${attempt}`).catch(() => undefined)
}

/**
 * The page's way to the sync engine: through the service worker where one controls the page, else in the page itself.
 * Never throws; a failure shows in the sync status.
 */
export const createCarrier = (db: PortalDatabase): { wake: () => void; stop: () => void } => {
  let stopped = false
  let patience: ReturnType<typeof setTimeout> | undefined

  const runHere = () => {
    if (!stopped) void runSync(browserPorts(db)).catch(() => undefined)
  }
  const watch = (askedAt: number) => {
    clearTimeout(patience)
    patience = setTimeout(() => {
      void readStatus(db)
        .then((status) => {
          if (!stopped && status.beatAt < askedAt) runHere()
        })
        .catch(() => undefined)
    }, WORKER_PATIENCE_MS)
  }
  const wake = () => {
    if (stopped) return
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
    if (!worker) return runHere()
    const request: WorkerRequest = { type: 'sync' }
    worker.postMessage(request)
    watch(Date.now())
    void registerBackgroundSync(db).catch(() => undefined)
  }
  return {
    wake,
    stop: () => {
      stopped = true
      clearTimeout(patience)
    },
  }
}
