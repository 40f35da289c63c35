import type { Context } from 'hono'
import type { SessionInfo } from '#protocol/session.ts'
import type { Auth, Session } from '#server/identity/auth/auth.ts'
import { setCookies } from '#server/identity/auth/guards.ts'
import { rememberDevice, type KnownDeviceParts } from '#server/identity/auth/known-device.ts'
import { endBeyond } from '#server/identity/devices/sessions.ts'
import { ProblemError } from '#server/http/problems.ts'

/** The headers of a browser that has these cookies. */
export const headersWith = (cookies: readonly string[]): Headers =>
  new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') })

/** What the portal is told of a session. */
export const infoOf = ({ userId, vendorId, email, name, expiresAt }: Session): SessionInfo => ({ userId, vendorId, email, name, expiresAt })

/**
 * Sends the cookies of a new session along and resolves to what the portal is told of it, read back through the new cookie, so
 * that what is answered is what later calls will find. The browser is known to the account from then on, and where the
 * account is signed in at too many devices, the one seen longest ago gives way.
 * @throws ProblemError 403 `auth.forbidden` when the person works for no vendor, or the session has ended meanwhile
 */
export const beginSession = async (
  c: Context,
  parts: KnownDeviceParts & { readonly auth: Pick<Auth, 'read'> },
  cookies: readonly string[],
): Promise<SessionInfo> => {
  const found = await parts.auth.read(headersWith(cookies))
  if (!found) throw new ProblemError(403, 'auth.forbidden')
  setCookies(c, cookies)
  await rememberDevice(c, parts, found.session)
  await endBeyond(parts.database, found.session.userId)
  return infoOf(found.session)
}
