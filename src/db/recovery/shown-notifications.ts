const LIMIT_MS = 1000

/** Takes what a browser shows of the portal's notifications off the screen: it is about the work of whoever leaves. Not every browser lists them. */
export const closeShown = async (registration: ServiceWorkerRegistration | undefined): Promise<void> => {
  // One that was never allowed to show any may have no answer.
  const mayShow = typeof Notification !== 'undefined' && Notification.permission === 'granted'
  for (const shown of (mayShow ? await registration?.getNotifications?.() : null) ?? []) shown.close()
}

/** {@link closeShown} from a page where somebody signs in behind another person, and waits for no browser that does not answer. */
export const closeShownBefore = (): Promise<void> => {
  const closing = async () => closeShown(await navigator.serviceWorker?.getRegistration())
  return Promise.race([closing().catch(() => undefined), new Promise<void>((done) => setTimeout(done, LIMIT_MS))])
}
