import * as v from 'valibot'
import type { Refusal } from '#api/request.ts'
import { TOLD_KEY } from '#platform/push-key.ts'
import { sessionInfo } from '#protocol/session.ts'
import { rememberSession } from './known-session.ts'

/**
 * Remembers the session of an answer: for this page, and for the service worker in the device's database, because the worker
 * cannot read what the page remembers. Resolves to null, or to a refusal when the answer holds no session.
 */
export const takeSession = async (body: unknown): Promise<Refusal | null> => {
  const parsed = v.safeParse(sessionInfo, body)
  if (!parsed.success) return { code: 'server.failed' }
  const { clearRevoked, readDeviceSession, writeDeviceSession } = await import('#db/core/device.ts')
  // What was said about an earlier sign-in on this device does not hold for this one.
  await clearRevoked()
  const { userId, vendorId, email, name } = parsed.output
  const before = await readDeviceSession()
  await writeDeviceSession({ userId, vendorId, email, name })
  // What was told to somebody whose session ended here without a sign-out is no business of whoever comes behind them.
  if (before && before.userId !== userId)
    await import('#db/recovery/shown-notifications.ts').then(
      ({ closeShownBefore }) => closeShownBefore(),
      () => undefined,
    )
  // With the session before this one the server has forgotten where to push to, also where this device was not told that it ended.
  localStorage.removeItem(TOLD_KEY)
  rememberSession(parsed.output)
  return null
}
