import { readConfig } from '#api/config.ts'
import { sendsPush, TOKEN_KEY } from './push-key.ts'

/** At start: goes on with push where it was switched on on this device; nothing of it is loaded otherwise. */
export const resumePush = async (language: 'en' | 'ar'): Promise<void> => {
  if (localStorage.getItem(TOKEN_KEY) === null) return
  const { refreshPush } = await import('./push-token.ts')
  await refreshPush(language)
}

const PROMPTED_KEY = 'pushAsked'

/** Whether to ask at this start if the person wants notifications: once per device, where the server can send them. */
export const shouldOfferPush = async (): Promise<boolean> => {
  if (localStorage.getItem(PROMPTED_KEY) !== null || !('Notification' in globalThis) || Notification.permission !== 'default') return false
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
