import type { Context } from 'hono'
import type { SessionInfo } from '#protocol/session.ts'
import type { Auth, Session } from '#server/identity/auth/auth.ts'
import { setCookies } from '#server/identity/auth/guards.ts'
import { rememberDevice, type KnownDeviceParts } from '#server/identity/auth/known-device.ts'
import { endBeyond } from '#server/identity/devices/sessions.ts'
import type { Pokes } from '#server/database/pokes.ts'
import { ProblemError } from '#server/http/problems.ts'

/** The headers of a browser that has these cookies. */
export const headersWith = (cookies: readonly string[]): Headers =>
  new Headers({ Cookie: cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') })

/** What the portal is told of a session. */
export const infoOf = ({ userId, vendorId, email, name, expiresAt }: Session): SessionInfo => ({ userId, vendorId, email, name, expiresAt })

interface BeginParts extends KnownDeviceParts {
  readonly auth: Pick<Auth, 'read' | 'signOut'>
  readonly pokes: Pick<Pokes, 'sessionEnded'>
}

/** With the cookie that the new one replaces, whoever else was signed in in this browser could end their session no more. */
const endOfOther = async (c: Context, { auth, pokes }: BeginParts, userId: string): Promise<void> => {
  const before = await auth.read(c.req.raw.headers)
  if (!before || before.session.userId === userId) return
  await auth.signOut(c.req.raw.headers)
  pokes.sessionEnded(before.session.sessionId)
}

/**
 * Sends the cookies of a new session along and resolves to what the portal is told of it, read back through the new cookie, so
 * that what is answered is what later calls will find. Another person's session in this browser ends. The browser is known to the account
 * from then on, and where the account is signed in at too many devices, the one seen longest ago gives way.
 * @throws ProblemError 403 `auth.forbidden` when the person works for no vendor, or the session has ended meanwhile
 */
export const beginSession = async (c: Context, parts: BeginParts, cookies: readonly string[]): Promise<SessionInfo> => {
  const found = await parts.auth.read(headersWith(cookies))
  if (!found) throw new ProblemError(403, 'auth.forbidden')
  await endOfOther(c, parts, found.session.userId)
  setCookies(c, cookies)
  await rememberDevice(c, parts, found.session)
  await endBeyond(parts.database, found.session.userId)
  return infoOf(found.session)
}
