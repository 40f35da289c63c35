import { Hono, type Context } from 'hono'
import { signInForm, type SessionInfo } from '#protocol/session.ts'
import type { Auth, Session } from '#server/auth/auth.ts'
import { requireOwnOrigin, requireSession, setCookies, type SessionEnv } from '#server/auth/guards.ts'
import { readForm } from '#server/forms.ts'
import { addressOf } from '#server/limits/client-address.ts'
import type { Pokes } from '#server/pokes.ts'
import { ProblemError } from '#server/problems.ts'

export interface SessionParts {
  readonly auth: Auth
  readonly pokes: Pokes
  readonly publicUrl: string
}

/** What the portal is told of a session. */
export const infoOf = ({ userId, vendorId, email, name, expiresAt }: Session): SessionInfo => ({ userId, vendorId, email, name, expiresAt })

/**
 * Sends the cookies of a new session along and resolves to what the portal is told of it, read back through the new cookie, so
 * that what is answered is what later calls will find.
 * @throws ProblemError 403 `auth.forbidden` when the person works for no vendor
 */
export const beginSession = async (c: Context, made: { auth: Pick<Auth, 'read'>; cookies: readonly string[] }): Promise<SessionInfo> => {
  const found = await made.auth.read(new Headers({ Cookie: made.cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') }))
  if (!found) throw new ProblemError(403, 'auth.forbidden')
  setCookies(c, made.cookies)
  return infoOf(found.session)
}

/** `POST`, `GET` and `DELETE` of `/api/session`: mount at `/api/session`. */
export const sessionRoutes = ({ auth, pokes, publicUrl }: SessionParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl))
    .post('/', async (c) => {
      const { email, password } = await readForm(c, signInForm)
      const outcome = await auth.signIn({ email, password, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
      if (!outcome.ok)
        throw outcome.why === 'limited'
          ? new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
          : new ProblemError(401, 'auth.invalid_credentials')
      return c.json(await beginSession(c, { auth, cookies: outcome.cookies }))
    })
    .get('/', requireSession(auth), (c) => c.json(infoOf(c.get('session'))))
    .delete('/', async (c) => {
      const found = await auth.read(c.req.raw.headers)
      setCookies(c, await auth.signOut(c.req.raw.headers))
      if (found) pokes.sessionEnded(found.session.sessionId)
      return c.body(null, 204)
    })
