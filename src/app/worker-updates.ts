import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import type { Workbox } from 'workbox-window'
import { requestToasts } from '#ui/toast.ts'
import { claimPage, registering, WORKER, WORKER_OPTIONS } from './worker-registration.ts'

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
  const workbox = new Workbox(WORKER, WORKER_OPTIONS)
  const hadWorker = navigator.serviceWorker.controller !== null
  const offer = () => {
    waiting.set(workbox)
    requestToasts()
  }
  workbox.addEventListener('waiting', offer)
  workbox.addEventListener('controlling', () => {
    if (agreed) return location.reload()
    // Another tab agreed: this one keeps its form, and is offered to load anew.
    takenOver = hadWorker
    if (hadWorker) offer()
  })
  const registration = await workbox.register()
  await claimPage()
  if (registration) setInterval(() => void registration.update().catch(() => undefined), UPDATE_LOOK_MS)
}

/** Registers the service worker and follows its releases. */
export const followReleases = (): void => registering(register)
