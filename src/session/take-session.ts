import * as v from 'valibot'
import type { Refusal } from '#api/request.ts'
import { TOLD_KEY } from '#platform/push-key.ts'
import { sessionInfo, type SessionInfo } from '#protocol/session.ts'
import { rememberSession } from './known-session.ts'
import { forgetSignOut } from './sign-out.ts'

/** A device that has no room for it lets nobody wait at the door: the main area writes it again at every start. */
const whereRoom = (writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => console.warn('session:', error instanceof Error ? error.message : error))

/** Keeps the session where the service worker can read it, which cannot read what the page remembers. */
const keepForWorker = async ({ userId, vendorId, email, name }: SessionInfo): Promise<void> => {
  const { clearRevoked, readDeviceSession, writeDeviceSession } = await import('#db/core/device.ts')
  // What was said about an earlier sign-in on this device does not hold for this one.
  await whereRoom(clearRevoked())
  const before = await readDeviceSession().catch(() => null)
  await whereRoom(writeDeviceSession({ userId, vendorId, email, name }))
  // A device whose wipe was cut off is this person's again.
  await whereRoom(import('#db/recovery/waiting.ts').then(({ forgetUpload }) => forgetUpload({ userId, vendorId })))
  // What was told to somebody whose session ended here without a sign-out is no business of whoever comes behind them.
  if (before && before.userId !== userId)
    await import('#db/recovery/shown-notifications.ts').then(
      ({ closeShownBefore }) => closeShownBefore(),
      () => undefined,
    )
}

/**
 * Remembers the session of an answer: for this page, and for the service worker in the device's database. Resolves to null, or to a refusal
 * when the answer holds no session.
 */
export const takeSession = async (body: unknown): Promise<Refusal | null> => {
  const parsed = v.safeParse(sessionInfo, body)
  if (!parsed.success) return { code: 'server.failed' }
  await keepForWorker(parsed.output)
  // With the session before this one the server has forgotten where to push to, also where this device was not told that it ended.
  localStorage.removeItem(TOLD_KEY)
  // The cookie for which a word was still owed is this session's now: said later, it would sign out whoever came behind.
  forgetSignOut()
  rememberSession(parsed.output)
  return null
}
