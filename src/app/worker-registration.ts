import type { WorkerRequest } from '#protocol/worker.ts'

/** Where the service worker is. */
export const WORKER = '/firebase-messaging-sw.js'

/** How it is registered: in development it is no single file yet. */
export const WORKER_OPTIONS = { scope: '/', type: import.meta.env.DEV ? 'module' : 'classic' } as const satisfies RegistrationOptions

/**
 * A page that was opened while the worker took over its first pages is not among them, nor is one loaded past the caches:
 * nothing it then fetches would be kept for later.
 */
export const claimPage = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'claim' } satisfies WorkerRequest)
}

/** Runs a registration; a failure is logged and no more: the portal works in the page alone. */
export const registering = (register: () => Promise<unknown>): void => {
  if (!('serviceWorker' in navigator)) return
  register().catch((error: unknown) => console.warn('service worker:', error instanceof Error ? error.message : error))
}

/** Registers the service worker and no more. */
export const registerWorker = (): void =>
  registering(async () => {
    await navigator.serviceWorker.register(WORKER, WORKER_OPTIONS)
    await claimPage()
  })
