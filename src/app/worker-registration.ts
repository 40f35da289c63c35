import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Workbox } from 'workbox-window'
import type { WorkerRequest } from '#protocol/worker.ts'

const WORKER = '/firebase-messaging-sw.js'
const UPDATE_LOOK_MS = 30 * 60_000

const waiting = createAtom<Workbox | null>(null)
let agreed = false
let takenOver = false

/** Whether a new release is ready and waits for the person to agree. */
export const updateWaiting: ReadonlyAtom<boolean> = createAtom(() => waiting.get() !== null)

/** The person agreed: the new worker takes over and the page loads anew. Changes waiting to be sent stay on the device. */
export const acceptUpdate = (): void => {
  // Where another tab agreed first nothing waits any more, and this page has only to load anew.
  if (takenOver) return location.reload()
  agreed = true
  waiting.get()?.messageSkipWaiting()
}

// Looks for a new release now and then. A new release is offered, never forced.
const register = async (): Promise<void> => {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(WORKER, { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' })
  const hadWorker = navigator.serviceWorker.controller !== null
  const offer = () => waiting.set(workbox)
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    if (agreed) return location.reload()
    // Another tab agreed: this one keeps its form, and is offered to load anew.
    takenOver = hadWorker
    if (hadWorker) offer()
  })
  const registration = await workbox.register()
  // A page that was opened while the worker took over its first pages is not among them, nor is one loaded past the caches:
  // nothing it then fetches would be kept for later.
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' } satisfies WorkerRequest)
  if (registration) setInterval(() => void registration.update().catch(() => undefined), UPDATE_LOOK_MS)
}

/** Registers the service worker; a failure is logged and no more: the portal works in the page alone. */
export const registerWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  register().catch((error: unknown) => console.warn('service worker:', error instanceof Error ? error.message : error))
}
