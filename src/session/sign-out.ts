import { request } from '#api/request.ts'
import { knownSession, rememberSession } from './known-session.ts'

const OWED = 'signOutOwed'
/** What is owed of a sign-out: until it is done the wipe of this device too, with the person who leaves behind it, then only word to the server. */
const TO_WIPE = 'wipe:'
const TO_TELL = '1'
/** With these there is no session any more, which is what was wanted. */
const ENDED = new Set(['auth.required', 'device.revoked'])
/** Longer than this (ms) nobody who leaves waits for the server: it is told at the next start. */
const MOMENT_MS = 1000

let leaving = false

/** Whether this page is busy signing out; it then leads to the sign-in screen itself. */
export const isSigningOut = (): boolean => leaving

const wipe = async (userId: string | null): Promise<void> => {
  const { wipeDevice } = await import('#db/recovery/wipe.ts')
  await wipeDevice(userId)
  localStorage.setItem(OWED, TO_TELL)
}

/** Has the server end the session of this browser's cookie, whosever it is. Resolves with whether there is none any more. */
export const endSession = async (): Promise<boolean> => {
  const answer = await request('/api/session', { method: 'DELETE' })
  return answer.ok || ENDED.has(answer.refusal.code)
}

/** A word that is still owed is not said any more: it was about a cookie that is no longer there. What is to be wiped stays owed. */
export const forgetSignOut = (): void => {
  if (localStorage.getItem(OWED) === TO_TELL) localStorage.removeItem(OWED)
}

/** Owes the wipe of somebody's device to the next page that starts, which says so where it fails. */
export const oweWipe = (userId: string | null): void => localStorage.setItem(OWED, `${TO_WIPE}${userId ?? ''}`)

/** Whether a sign-out was stopped before this device was cleared. */
export const isWipeOwed = (): boolean => localStorage.getItem(OWED)?.startsWith('wipe') === true

const finish = async (): Promise<void> => {
  const owed = localStorage.getItem(OWED)
  if (owed === null) return
  // An earlier release did not say whose it was.
  if (isWipeOwed()) await wipe(owed.slice(TO_WIPE.length) || null)
  // A busy server and a network's own page leave the debt open as an outage does: else the cookie would live on here, with no way to sign out.
  if (await endSession()) forgetSignOut()
}

let finishing: Promise<void> | null = null

/**
 * Does what is left of a sign-out: wipes the device where it was stopped in the middle of that, and tells the server where it could not
 * be reached. Called before anything else is asked of it, and once at a time: an answer that takes the cookie away must not come behind a sign-in.
 */
export const finishSignOut = (): Promise<void> => {
  finishing ??= finish().finally(() => (finishing = null))
  return finishing
}

/**
 * Signs out and removes everything of the person's from this device, also offline: databases, caches, push token and the
 * known session. What another person has waiting here stays. The server is told meanwhile, or at the next start where it does not answer at once.
 */
export const signOut = async (): Promise<void> => {
  leaving = true
  const userId = knownSession()?.userId ?? null
  // Forgotten first, so that neither this page nor the worker writes anew what is about to be wiped.
  rememberSession(null)
  oweWipe(userId)
  const { forgetPushToken } = await import('#platform/push-token.ts')
  // The token first: with the session nobody may take it away any more.
  const told = forgetPushToken()
    .catch(() => undefined)
    .then(endSession)
  await wipe(userId)
  if (await Promise.race([told, new Promise<false>((done) => setTimeout(() => done(false), MOMENT_MS))])) forgetSignOut()
}
