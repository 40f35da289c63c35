import { request } from '#api/request.ts'
import { knownSession, rememberSession } from './known-session.ts'

const OWED = 'signOutOwed'
/** What is owed of a sign-out: until it is done the wipe of this device too, with the person who leaves behind it, then only word to the server. */
const TO_WIPE = 'wipe:'
const TO_TELL = '1'

let leaving = false

/** Whether this page is busy signing out; it then leads to the sign-in screen itself. */
export const isSigningOut = (): boolean => leaving

const wipe = async (userId: string | null): Promise<void> => {
  const { wipeDevice } = await import('#db/recovery/wipe.ts')
  await wipeDevice(userId)
  localStorage.setItem(OWED, TO_TELL)
}

/**
 * Does what is left of a sign-out: wipes the device where it was stopped in the middle of that, and tells the server where it could not
 * be reached. Called before anything else is asked of it.
 */
export const finishSignOut = async (): Promise<void> => {
  const owed = localStorage.getItem(OWED)
  if (owed === null) return
  // An earlier release did not say whose it was.
  if (owed === 'wipe' || owed.startsWith(TO_WIPE)) await wipe(owed.slice(TO_WIPE.length) || null)
  const answer = await request('/api/session', { method: 'DELETE' })
  // A refusal means there is no session any more, which is what was wanted; only an outage leaves the debt open.
  if (answer.ok || !answer.refusal.code.startsWith('outage.')) localStorage.removeItem(OWED)
}

/**
 * Signs out and removes everything of the person's from this device, also offline: databases, caches, push token and the
 * known session. What another person has waiting here stays. The server is told at once, or at the next start when it cannot be reached.
 */
export const signOut = async (): Promise<void> => {
  leaving = true
  const userId = knownSession()?.userId ?? null
  // Forgotten first, so that neither this page nor the worker writes anew what is about to be wiped.
  rememberSession(null)
  localStorage.setItem(OWED, `${TO_WIPE}${userId ?? ''}`)
  const { forgetPushToken } = await import('#platform/push-token.ts')
  await forgetPushToken().catch(() => undefined)
  await wipe(userId)
  await finishSignOut()
}
