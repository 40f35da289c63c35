import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { maskedNationalId } from '#domain/kernel/national-id.ts'
import { accountInfo, changePasswordBody, nameForm, type AccountInfo } from '#protocol/account.ts'
import { mailLanguage } from '#protocol/password.ts'
import { accountFacts } from '#server/identity/auth/account-facts.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { nafathLinks } from '#server/database/account-tables.ts'
import { account, user } from '#server/database/auth-tables.ts'
import type { Core } from '#server/database/core.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { nafathRemovedMail, passwordChangedMail } from '#server/mail/security-mails.ts'
import { unlinkIdentity } from '#server/identity/nafath/links.ts'
import { ProblemError } from '#server/http/problems.ts'
import { afterEnd } from './end-sessions.ts'
import { changePassword } from './password.ts'

interface AccountParts extends Core {
  readonly auth: Auth
  readonly publicUrl: string
  /** Keys the hashes under which tries are counted. */
  readonly secret: string
  /** Sends a mail some time. */
  readonly post: (mail: Mail) => void
}

const readAccount = async (database: Core['database'], userId: string): Promise<AccountInfo> => {
  const [row] = await database.orm
    .select({
      email: user.email,
      emailVerified: user.emailVerified,
      password: account.password,
      setAt: account.updatedAt,
      link: nafathLinks,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .leftJoin(nafathLinks, eq(nafathLinks.userId, user.id))
    .where(eq(user.id, userId))
  if (!row) throw new ProblemError(401, 'auth.required')
  const { email, emailVerified, password, setAt, link } = row
  const nafath = link && { maskedId: maskedNationalId(link.lastFour), linkedAt: link.linkedAt.toISOString() }
  // Whoever joined by Nafath alone has none.
  return { email, emailVerified, passwordSetAt: password === null ? null : (setAt?.toISOString() ?? null), nafath }
}

const PASSWORD = {
  summary: 'Set a new password; every other session of the account ends',
  caller: 'session',
  body: formBody({ ChangePasswordForm: changePasswordBody }),
  answers: { 204: null },
  problems: { 409: ['password.wrong'], 429: ['rate.limited'] },
} as const

const NAME = {
  summary: 'What this person is called from now on',
  caller: 'session',
  body: formBody({ NameForm: nameForm }),
  answers: { 204: null },
} as const

const NAFATH = {
  summary: 'Remove the link to the Nafath identity; every other session of the account ends. The mail about it is in `language`',
  caller: 'session',
  query: v.object({ language: mailLanguage }),
  answers: { 204: null },
  problems: { 409: ['password.needed'] },
} as const

/** `GET /`, `PUT /name`, `PUT /password` and `DELETE /nafath?language=`, the account of whoever asks: mount at `/api/account`. */
export const accountRoutes = (parts: AccountParts): Hono<SessionEnv> => {
  const { auth, database, publicUrl } = parts
  const recoveryUrl = `${publicUrl}/forgot-password`
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .get(
      '/',
      endpoint({
        summary: 'How this account can be signed in to',
        caller: 'session',
        answers: { 200: json({ AccountInfo: accountInfo }) },
      }),
      async (c) => c.json(await readAccount(database, c.get('session').userId)),
    )
    .put('/name', endpoint(NAME), async (c) => {
      const { userId } = c.get('session')
      const { name } = c.req.valid('json')
      await database.orm
        .update(user)
        .set({ name, updatedAt: sql`now()` })
        .where(eq(user.id, userId))
      return c.body(null, 204)
    })
    .put('/password', endpoint(PASSWORD), async (c) => {
      const { oldPassword, password, language } = c.req.valid('json')
      const { userId, vendorId, sessionId, email } = c.get('session')
      const { ended, lastFour } = await changePassword(parts, { userId, sessionId, oldPassword, password })
      // First of all, so that its owner hears of it whatever fails from here on.
      parts.post({
        mustArrive: 'password_changed',
        to: email,
        ...passwordChangedMail({ recoveryUrl, lastFour, at: parts.now(), language }),
      })
      // No revocation: those devices keep what they hold and ask for the new password at their next contact.
      await afterEnd(parts, { vendorId, userId, except: sessionId, ended })
      return c.body(null, 204)
    })
    .delete('/nafath', endpoint(NAFATH), async (c) => {
      const { userId, vendorId, sessionId, email } = c.get('session')
      // Whoever has no password has no other way in.
      if ((await accountFacts(database, { userId }))?.password === null) throw new ProblemError(409, 'password.needed')
      const removed = await unlinkIdentity(parts, { userId, sessionId })
      const { language } = c.req.valid('query')
      if (!removed) return c.body(null, 204)
      const { lastFour, ended } = removed
      parts.post({ mustArrive: 'nafath_removed', to: email, ...nafathRemovedMail({ lastFour, recoveryUrl, at: parts.now(), language }) })
      await afterEnd(parts, { vendorId, userId, except: sessionId, ended })
      return c.body(null, 204)
    })
}
