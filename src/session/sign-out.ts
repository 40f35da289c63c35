import { askServer } from './ask-server.ts'
import { rememberSession } from './known-session.ts'

const OWED = 'signOutOwed'

let leaving = false

/** Whether this page is busy signing out; it then leads to the sign-in screen itself. */
export const isSigningOut = (): boolean => leaving

/** Tells the server about a sign-out that happened offline. Called before anything else is asked of it. */
export const finishSignOut = async (): Promise<void> => {
  if (localStorage.getItem(OWED) === null) return
  const answer = await askServer('/api/session', { method: 'DELETE' })
  // A refusal means there is no session any more, which is what was wanted; only an outage leaves the debt open.
  if (answer.ok || !answer.refusal.code.startsWith('outage.')) localStorage.removeItem(OWED)
}

/**
 * Signs out and removes everything of the vendor's from this device, also offline: databases, caches, push token and the
 * known session. The server is told at once, or at the next start when it cannot be reached.
 */
export const signOut = async (): Promise<void> => {
  leaving = true
  // Forgotten first, so that neither this page nor the worker writes anew what is about to be wiped.
  rememberSession(null)
  localStorage.setItem(OWED, '1')
  const { forgetPushToken } = await import('#platform/push-token.ts')
  await forgetPushToken().catch(() => undefined)
  const { wipeDevice } = await import('#db/wipe.ts')
  await wipeDevice()
  await finishSignOut()
}
