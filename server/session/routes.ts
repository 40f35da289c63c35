import { Hono, type Context } from 'hono'
import { signInForm, type SessionInfo } from '#protocol/session.ts'
import type { Auth, Session } from '#server/auth/auth.ts'
import { requireOwnOrigin, requireSession, setCookies, type SessionEnv } from '#server/auth/guards.ts'
import { readForm } from '#server/forms.ts'
import { addressOf } from '#server/limits/client-address.ts'
import { countTry, requireTry, type TryParts, type TryRule } from '#server/limits/tries.ts'
import type { Pokes } from '#server/pokes.ts'
import { ProblemError } from '#server/problems.ts'

/**
 * Wrong passwords for one e-mail address, from wherever they come: many networks must not be able to guess one account's password. It
 * counts addresses nobody has as well, so that it tells nothing.
 */
const WRONG_PASSWORDS: TryRule = { name: 'session/account', max: 20, seconds: 900 }

export interface SessionParts extends TryParts {
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
export const sessionRoutes = (parts: SessionParts): Hono<SessionEnv> => {
  const { auth, pokes, publicUrl } = parts
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl))
    .post('/', async (c) => {
      const { email, password } = await readForm(c, signInForm)
      const account = email.toLowerCase()
      await requireTry(parts, WRONG_PASSWORDS, account)
      const outcome = await auth.signIn({ email, password, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
      if (!outcome.ok) {
        if (outcome.why === 'limited') throw new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
        await countTry(parts, WRONG_PASSWORDS, account)
        throw new ProblemError(401, 'auth.invalid_credentials')
      }
      return c.json(await beginSession(c, { auth, cookies: outcome.cookies }))
    })
    .get('/', requireSession(auth), (c) => c.json(infoOf(c.get('session'))))
    .delete('/', async (c) => {
      const found = await auth.read(c.req.raw.headers)
      setCookies(c, await auth.signOut(c.req.raw.headers))
      if (found) pokes.sessionEnded(found.session.sessionId)
      return c.body(null, 204)
    })
}
