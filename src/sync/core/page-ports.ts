import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import { SYNC_TAG, type WorkerRequest } from '#protocol/worker.ts'
import { browserPorts } from './browser-ports.ts'
import type { PagePorts } from './ports.ts'

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

/** The real world, for an open page. */
export const pagePorts = (db: PortalDatabase): PagePorts => ({
  ...browserPorts(db),
  onReturn: (back, signal) => {
    addEventListener('online', back, { signal })
    addEventListener('pageshow', back, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal })
    if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('controllerchange', back, { signal })
  },
  onLeave: (left, signal) => {
    addEventListener('pagehide', left, { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && left(), { signal })
  },
  openEvents: () => new EventSource('/api/events'),
  askWorker: ({ sendHeld = [] } = {}) => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
    if (!worker) return false
    const request: WorkerRequest = { type: 'sync', ...(sendHeld.length > 0 ? { sendHeld: true, held: [...sendHeld] } : {}) }
    worker.postMessage(request)
    void registerBackgroundSync(db).catch(() => undefined)
    return true
  },
})
