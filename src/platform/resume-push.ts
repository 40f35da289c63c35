import { readConfig } from '#api/config.ts'
import { sendsPush } from './push-key.ts'

/** How often a page that stays open looks whether there is a token, still the one, and fresh. */
const AGAIN_MS = 6 * 3_600_000

/** Whether the browser has this answer about notifications; one that knows none has no answer. */
const answers = (permission: NotificationPermission): boolean => 'Notification' in globalThis && Notification.permission === permission

const resumePush = async (language: 'en' | 'ar', isOver: () => boolean): Promise<void> => {
  if (!answers('granted')) return
  const { refreshPush } = await import('./push-token.ts')
  await refreshPush(language, isOver)
}

/**
 * At start, and again while the page stays open, for as long as somebody is signed in: goes on with push where this device may show
 * notifications, also where it has no token, which could not be had yet or went with a sign-out. Nothing of it is loaded otherwise.
 * Returns how to stop it.
 */
export const keepPush = (language: 'en' | 'ar'): (() => void) => {
  // What could not be loaded or asked now is tried again.
  let lookedAt = 0
  let isOver = false
  const resume = () => {
    lookedAt = Date.now()
    void resumePush(language, () => isOver).catch(() => undefined)
  }
  resume()
  const timer = setInterval(resume, AGAIN_MS)
  // While a device sleeps no timer passes.
  const onShown = () => {
    if (document.visibilityState === 'visible' && Math.abs(Date.now() - lookedAt) >= AGAIN_MS) resume()
  }
  document.addEventListener('visibilitychange', onShown)
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onShown)
  }
}

const PROMPTED_KEY = 'pushAsked'

/** Whether to ask at this start if the person wants notifications: once per device, where the server can send them. */
export const shouldOfferPush = async (): Promise<boolean> => {
  if (localStorage.getItem(PROMPTED_KEY) !== null || !answers('default')) return false
  const config = await readConfig()
  if (!config || !sendsPush(config)) return false
  try {
    localStorage.setItem(PROMPTED_KEY, '1')
    return true
  } catch {
    // What cannot be noted would be asked at every start; the settings offer it, too.
    return false
  }
}
