import { Hono, type Context } from 'hono'
import { sessionInfo, signInForm, type SessionInfo, type SignInForm } from '#protocol/session.ts'
import { isClosed } from '#server/identity/accounts/closed.ts'
import { accountFacts } from '#server/identity/auth/account-facts.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, setCookies, type SessionEnv } from '#server/identity/auth/guards.ts'
import { knownDevice } from '#server/identity/auth/known-device.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { reserveSignIn } from '#server/http/limits/password-tries.ts'
import type { TryParts } from '#server/http/limits/tries.ts'
import type { Pokes } from '#server/database/pokes.ts'
import { ProblemError } from '#server/http/problems.ts'
import { beginSession, headersWith, infoOf } from './begin.ts'

interface SessionParts extends TryParts {
  readonly auth: Auth
  readonly pokes: Pokes
  readonly publicUrl: string
}

/** Signs in, where the password is right and stays the account's until the session is there. */
const signIn = async (parts: SessionParts, c: Context, { email, password }: SignInForm): Promise<SessionInfo> => {
  const { auth, database } = parts
  const account = await accountFacts(database, { email })
  const device = await knownDevice(c, parts, account)
  const known = account && device !== null ? { userId: account.userId, device } : null
  const giveBack = await reserveSignIn(parts, { email, known })
  const form = { email, password, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' }
  const outcome = await auth.signIn(form).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!outcome.ok) {
    if (outcome.why === 'credentials') throw new ProblemError(401, 'auth.invalid_credentials')
    await giveBack()
    throw new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
  }
  // A new password ends the sessions there are. One that was being made with the old password ends here.
  if ((await accountFacts(database, { email }))?.password !== account?.password) {
    await auth.signOut(headersWith(outcome.cookies))
    throw new ProblemError(401, 'auth.invalid_credentials')
  }
  await giveBack()
  if (account && (await isClosed(database, account))) {
    await auth.signOut(headersWith(outcome.cookies))
    throw new ProblemError(403, 'account.closed')
  }
  return beginSession(c, parts, outcome.cookies)
}

/** `POST`, `GET` and `DELETE` of `/api/session`: mount at `/api/session`. */
export const sessionRoutes = (parts: SessionParts): Hono<SessionEnv> => {
  const { auth, pokes, publicUrl } = parts
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl))
    .post(
      '/',
      endpoint({
        summary: 'Sign in',
        caller: 'everyone',
        body: formBody({ SignInForm: signInForm }),
        answers: { 200: json({ SessionInfo: sessionInfo }) },
        problems: { 401: ['auth.invalid_credentials'], 403: ['auth.forbidden', 'account.closed'], 429: ['rate.limited'] },
      }),
      async (c) => c.json(await signIn(parts, c, c.req.valid('json'))),
    )
    .get(
      '/',
      requireSession(auth),
      endpoint({ summary: 'Who is signed in', caller: 'session', answers: { 200: json({ SessionInfo: sessionInfo }) } }),
      (c) => c.json(infoOf(c.get('session'))),
    )
    .delete('/', endpoint({ summary: 'Sign out', caller: 'everyone', answers: { 204: null } }), async (c) => {
      const found = await auth.read(c.req.raw.headers)
      setCookies(c, await auth.signOut(c.req.raw.headers))
      if (found) pokes.sessionEnded(found.session.sessionId)
      return c.body(null, 204)
    })
}
