import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { invited, joinForm, lookForm } from '#protocol/colleagues.ts'
import { sessionInfo, type SessionInfo } from '#protocol/session.ts'
import { user } from '#server/database/auth-tables.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { countTry, type TryParts, type TryRule } from '#server/http/limits/tries.ts'
import { ProblemError } from '#server/http/problems.ts'
import { requireOpen } from '#server/identity/accounts/closed.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin } from '#server/identity/auth/guards.ts'
import type { KnownDeviceParts } from '#server/identity/auth/known-device.ts'
import { beginSession } from '#server/identity/session/begin.ts'
import type { Core } from '#server/database/core.ts'
import { acceptInvitation } from './accept.ts'
import { companyName } from './company.ts'
import { findInvitation, type FoundInvitation } from './invitations.ts'

interface JoinParts extends Core, TryParts, Omit<KnownDeviceParts, 'database'> {
  readonly auth: Pick<Auth, 'hashPassword' | 'issueSession' | 'read' | 'signOut'>
}

const LINKS: TryRule = { name: 'join/links', max: 30, seconds: 600 }

const LOOK = {
  summary: 'Who invites, for whoever has the token of a link; nothing is used up',
  caller: 'everyone',
  body: formBody({ LookForm: lookForm }),
  answers: { 200: json({ Invited: invited }) },
  problems: { 403: ['account.closed'], 409: ['invitation.expired', 'invitation.used', 'invitation.email_taken'], 429: ['rate.limited'] },
} as const

const JOIN = {
  summary: 'Accept an invitation with a password: opens the account and signs in, once',
  caller: 'everyone',
  body: formBody({ JoinForm: joinForm }),
  answers: { 200: json({ SessionInfo: sessionInfo }) },
  problems: {
    403: ['account.closed'],
    409: ['join.signed_in', 'invitation.expired', 'invitation.used', 'invitation.email_taken'],
    429: ['rate.limited'],
  },
} as const

/**
 * The invitation of a link that can be accepted.
 * @throws ProblemError 409 with the code that says why it cannot, 403 `account.closed`
 */
export const requireInvitation = async (parts: Pick<Core, 'database' | 'now'>, token: string): Promise<FoundInvitation> => {
  const found = await findInvitation(parts, token)
  if (typeof found === 'string') throw new ProblemError(409, found)
  // Whoever has the link has the letter box: it is theirs to know.
  const taken = await parts.database.orm.select({ id: user.id }).from(user).where(eq(user.email, found.email))
  if (taken.length > 0) throw new ProblemError(409, 'invitation.email_taken')
  await requireOpen(parts.database, found)
  return found
}

/**
 * Nobody who is signed in becomes somebody else by a join of the same browser, behind the back of their other tabs.
 * @throws ProblemError 409 `join.signed_in`
 */
export const requireNobody = async ({ auth }: { auth: Pick<Auth, 'read'> }, c: Context): Promise<void> => {
  if (await auth.read(c.req.raw.headers)) throw new ProblemError(409, 'join.signed_in')
}

/** `POST /look` and `POST /`, for whoever has a link: mount at `/api/join`. */
export const joinRoutes = (parts: JoinParts): Hono => {
  const { auth, database, publicUrl } = parts
  const join = async (c: Context, form: { token: string; name: string; password: string }): Promise<SessionInfo> => {
    const { token, name, password } = form
    await requireNobody(parts, c)
    await requireInvitation(parts, token)
    const passwordHash = await auth.hashPassword(password)
    const joined = await acceptInvitation(parts, { token, name, passwordHash, identity: null })
    if (typeof joined === 'string') throw new ProblemError(409, joined)
    const { userId } = joined
    const cookies = await auth.issueSession({ userId, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
    if (!cookies) throw new ProblemError(409, 'invitation.used')
    return beginSession(c, parts, cookies)
  }
  return new Hono()
    .use(requireOwnOrigin(publicUrl))
    .post('/look', endpoint(LOOK), async (c) => {
      await countTry(parts, LINKS, addressOf(c))
      const { vendorId, email, inviterName } = await requireInvitation(parts, c.req.valid('json').token)
      return c.json({ email, companyName: await companyName(database, vendorId), invitedBy: inviterName })
    })
    .post('/', endpoint(JOIN), async (c) => {
      await countTry(parts, LINKS, addressOf(c))
      return c.json(await join(c, c.req.valid('json')))
    })
}
