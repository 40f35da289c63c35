import * as v from 'valibot'
import { clearRevoked, readRevoked, type Revoked } from '#db/core/device.ts'
import { WIPE_CHANNEL } from '#db/core/wipe-channel.ts'
import { TOKEN_KEY } from '#platform/push-key.ts'
import { knownSession, rememberSession } from './known-session.ts'
import { oweWipe } from './sign-out.ts'

/** Where the sign-in screen finds why the person was signed out. */
export const SIGNED_OUT_BY = 'signedOutBy'
const REASON: Readonly<Record<Revoked, string>> = { 'revoked': 'device.revoked', 'revoked-in-part': 'parked.full' }

const leave = (how: Revoked): void => {
  localStorage.setItem(SIGNED_OUT_BY, REASON[how])
  localStorage.removeItem(TOKEN_KEY)
  rememberSession(null)
}

/** Without the word that is left at the end the device could not be cleared: the sign-in tries again and says so, as after a sign-out. */
const leaveWiped = async (how: Revoked): Promise<void> => {
  if ((await readRevoked().catch(() => null)) === null) oweWipe(knownSession()?.userId ?? null)
  leave(how)
}

/**
 * Listens for the word that this device was wiped because its sign-in was ended from another device, and forgets the session in
 * this page; the main area then leads to the sign-in screen. Returns how to stop.
 */
export const watchRevocation = (): (() => void) => {
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const reason = v.safeParse(v.picklist(['revoked', 'revoked-in-part']), event.data)
    if (reason.success) void leaveWiped(reason.output)
  })
  return () => channel.close()
}

/** At start: whether the worker wiped this device while no page was open. Then the session is forgotten. */
export const checkRevocation = async (): Promise<boolean> => {
  const how = await readRevoked()
  if (!how) return false
  await clearRevoked()
  leave(how)
  return true
}
