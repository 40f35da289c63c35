import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { signInForm, type SessionInfo } from '#protocol/session.ts'
import type { Auth, Session } from '#server/auth/auth.ts'
import { requireOwnOrigin, requireSession, setCookies, type SessionEnv } from '#server/auth/guards.ts'
import { readJson } from '#server/body.ts'
import type { Pokes } from '#server/pokes.ts'
import { ProblemError } from '#server/problems.ts'

export interface SessionParts {
  readonly auth: Auth
  readonly pokes: Pokes
  readonly publicUrl: string
}

const MAX_FORM_BYTES = 4096

const infoOf = ({ userId, vendorId, email, name, expiresAt }: Session): SessionInfo => ({ userId, vendorId, email, name, expiresAt })

/** The caller's network address, for limits. Without a socket (in-process calls) it is this machine. */
export const addressOf = (c: Context): string => {
  try {
    return getConnInfo(c).remote.address ?? '127.0.0.1'
  } catch {
    return '127.0.0.1'
  }
}

/** The first failing check of each field, as the code the form shows beside it. */
const fieldsOf = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    // A field that is missing or of another type has no code of its own in the form's schema: to a person it is empty.
    const absent = issue.kind === 'schema' && issue.type !== 'literal'
    fields[field] ??= absent ? (field === 'terms' ? 'terms.required' : 'field.required') : issue.message
  }
  return fields
}

/** `POST`, `GET` and `DELETE` of `/api/session`: mount at `/api/session`. */
export const sessionRoutes = ({ auth, pokes, publicUrl }: SessionParts): Hono<SessionEnv> =>
  new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl))
    .post('/', async (c) => {
      const form = v.safeParse(signInForm, await readJson(c, MAX_FORM_BYTES))
      if (!form.success) throw new ProblemError(400, 'body.invalid', { fields: fieldsOf(form.issues) })
      const { email, password } = form.output
      const outcome = await auth.signIn({ email, password, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
      if (!outcome.ok)
        throw outcome.why === 'limited'
          ? new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
          : new ProblemError(401, 'auth.invalid_credentials')
      // Read back through the new cookie, so that what is answered is what later calls will find.
      const found = await auth.read(new Headers({ Cookie: outcome.cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') }))
      if (!found) throw new ProblemError(403, 'auth.forbidden')
      setCookies(c, outcome.cookies)
      return c.json(infoOf(found.session))
    })
    .get('/', requireSession(auth), (c) => c.json(infoOf(c.get('session'))))
    .delete('/', async (c) => {
      const found = await auth.read(c.req.raw.headers)
      setCookies(c, await auth.signOut(c.req.raw.headers))
      if (found) pokes.sessionEnded(found.session.sessionId)
      return c.body(null, 204)
    })
