import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from '#server/http/problems.ts'
import type { Auth, Session } from './auth.ts'

/** What {@link requireSession} leaves on the context. */
export interface SessionEnv {
  Variables: { session: Session }
}

/** Sends cookies along with whatever the route answers. */
export const setCookies = (c: Context, cookies: readonly string[]): void => {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/**
 * Lets signed-in people pass and puts their session on the context. A device whose session was revoked from another one
 * gets 403 `device.revoked`, everybody else 401 `auth.required`.
 */
export const requireSession =
  (auth: Pick<Auth, 'read' | 'revoked'>): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const found = await auth.read(c.req.raw.headers)
    if (!found)
      throw (await auth.revoked(c.req.raw.headers)) ? new ProblemError(403, 'device.revoked') : new ProblemError(401, 'auth.required')
    c.set('session', found.session)
    await next()
    setCookies(c, found.cookies)
  }

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The site a request was made from is this one: its public address, or the very host the request was sent to. A page that came over
 * http is never this site where this site is https: whoever is on the way could have written it.
 */
const isOwnOrigin = (origin: string, ownOrigin: string, host: string | undefined): boolean => {
  if (origin === ownOrigin) return true
  if (host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host && (from.protocol === 'https:' || (from.protocol === 'http:' && !ownOrigin.startsWith('https:')))
}

/**
 * Refuses state-changing calls that another site's page makes with this person's cookie: 403 `origin.refused`. A call
 * without Origin passes only where the browser itself says it is same-origin.
 */
export const requireOwnOrigin =
  (ownOrigin: string): MiddlewareHandler =>
  async (c, next) => {
    if (!SAFE.has(c.req.method)) {
      const origin = c.req.header('Origin')
      const own =
        origin === undefined ? c.req.header('Sec-Fetch-Site') === 'same-origin' : isOwnOrigin(origin, ownOrigin, c.req.header('Host'))
      if (!own) throw new ProblemError(403, 'origin.refused')
    }
    await next()
  }
