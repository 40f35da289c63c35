import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import { session as sessions } from '#server/database/auth-tables.ts'
import { closedVendors } from '#server/database/review-tables.ts'
import { members } from '#server/database/schema.ts'
import { USER_HEADER } from '#protocol/sync.ts'
import { MAX_USER_AGENT } from '#server/identity/devices/label.ts'
import { findRevoked, hashOfSession, type RevokedSession } from '#server/identity/devices/sessions.ts'
import { prolongDevice, removedFrom } from './known-device.ts'
import { ADDRESS_HEADER, authLibrary, BASE_PATH, LANGUAGE_HEADER, type AuthSettings } from './library.ts'

/** A signed-in person, and the vendor they work for. */
export interface Session {
  readonly sessionId: string
  /** By it the session is known once it has ended. */
  readonly tokenHash: string
  readonly userId: string
  readonly vendorId: string
  readonly email: string
  readonly name: string
  /** An instant. */
  readonly expiresAt: string
}

type SignIn =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly why: 'credentials' }
  | { readonly ok: false; readonly why: 'limited'; /** Seconds. */ readonly retryAfter: number }

/** The kept auth library behind the few words this server needs of it. Its own HTTP endpoints are not exposed. */
export interface Auth {
  /** `address` is the caller's network address, for the rate limit. Unknown e-mail and wrong password answer alike and take equally long. */
  readonly signIn: (form: { email: string; password: string; address: string; userAgent?: string }) => Promise<SignIn>
  /** The session of a request's cookie, and the cookies to set when it was prolonged; null when there is none, or the account is closed. */
  readonly read: (headers: Headers) => Promise<{ session: Session; cookies: readonly string[] } | null>
  /**
   * The revoked session whose cookie a request still carries, or what stands for one of a removed person's device ({@link removedFrom}); null
   * for a living session, a strange cookie, or none.
   */
  readonly revoked: (headers: Headers) => Promise<RevokedSession | null>
  /** Ends the session. Returns the cookies that clear it; harmless when there is none. */
  readonly signOut: (headers: Headers) => Promise<readonly string[]>
  /** Whether a session still exists and has not run out. */
  readonly isAlive: (sessionId: string) => Promise<boolean>
  /**
   * Has the mail with the link sent, where somebody has that address; where nobody has, the outcome is the same.
   * Refused after too many tries from one network address.
   */
  readonly requestRecovery: (form: {
    email: string
    language: 'en' | 'ar'
    address: string
  }) => Promise<{ ok: true } | { ok: false; /** Seconds. */ retryAfter: number }>
  /** What the token of a recovery's link stands for, and the name it is stored under; null for one that is made up or gone. Uses nothing up. */
  readonly recoveryLink: (token: string) => Promise<{ userId: string; identifier: string } | null>
  /** A new session for a person who proved in another way who they are: the cookies to set; null when there is no such person. */
  readonly issueSession: (of: { userId: string; address: string; userAgent: string }) => Promise<readonly string[] | null>
  /** Hash of a password as it is stored. */
  readonly hashPassword: (password: string) => Promise<string>
  /** Whether a password is the one that a hash was made of. */
  readonly isPassword: (password: string, hash: string) => Promise<boolean>
}

/** A session's last sign of life is noted this often: a read must not become a write each time. */
const SEEN_EVERY_MS = 10 * 60_000

/** Builds authentication on the portal's own database. */
export const createAuth = (settings: AuthSettings): Auth => {
  const { database, publicUrl } = settings
  const auth = authLibrary(settings)

  return {
    signIn: async ({ email, password, address, userAgent }) => {
      const response = await auth.handler(
        new Request(`${publicUrl}${BASE_PATH}/sign-in/email`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Origin': publicUrl,
            [ADDRESS_HEADER]: address,
            // Kept with the session, so that people can tell their devices apart.
            'User-Agent': (userAgent ?? '').slice(0, MAX_USER_AGENT),
          },
          body: JSON.stringify({ email, password }),
        }),
      )
      if (response.ok) return { ok: true, cookies: response.headers.getSetCookie() }
      if (response.status === 429) return { ok: false, why: 'limited', retryAfter: Number(response.headers.get('X-Retry-After') ?? 60) }
      if (response.status >= 500) throw new Error('the auth library failed to sign in')
      return { ok: false, why: 'credentials' }
    },
    read: async (headers) => {
      // Most calls without a cookie end here, without asking the database.
      if (!headers.has('Cookie')) return null
      const { headers: set, response } = await auth.getSession(new Headers({ Cookie: headers.get('Cookie') ?? '' }))
      if (!response) return null
      const { session, user } = response
      const [member] = await database.orm
        .select({ vendorId: members.vendorId })
        .from(members)
        .leftJoin(closedVendors, eq(closedVendors.vendorId, members.vendorId))
        .where(and(eq(members.userId, user.id), isNull(closedVendors.vendorId)))
        .orderBy(members.createdAt, members.vendorId)
        .limit(1)
      if (!member) return null
      if (Date.now() - new Date(session.updatedAt).getTime() > SEEN_EVERY_MS)
        await database.orm
          .update(sessions)
          .set({ updatedAt: sql`now()` })
          .where(eq(sessions.id, session.id))
      const [tokenHash, cookies] = [hashOfSession(session.token), set.getSetCookie()]
      if (cookies.length > 0)
        cookies.push(
          await prolongDevice(headers, { secret: settings.secret, publicUrl, now: () => new Date() }, { userId: user.id, tokenHash }),
        )
      return {
        session: {
          sessionId: session.id,
          tokenHash,
          userId: user.id,
          vendorId: member.vendorId,
          email: user.email,
          name: user.name,
          expiresAt: new Date(session.expiresAt).toISOString(),
        },
        cookies,
      }
    },
    revoked: async (headers) => {
      const cookies = headers.get('Cookie')
      if (cookies === null) return null
      const { name } = (await auth.$context).authCookies.sessionToken
      // Without the signature anyone could try tokens here, past the library's own check.
      const token = (await parseSigned(cookies, settings.secret, name))[name]
      const ended = typeof token === 'string' ? await findRevoked(database, token) : null
      // Another person's data may still be open in a page of the browser: it is not theirs to be told of, nor to be handed over for.
      if (ended && (headers.get(USER_HEADER) ?? ended.userId) !== ended.userId) return null
      return ended ?? removedFrom(headers, { database, secret: settings.secret, now: () => new Date() })
    },
    signOut: async (headers) => {
      const response = await auth.handler(
        new Request(`${publicUrl}${BASE_PATH}/sign-out`, {
          method: 'POST',
          headers: { Origin: publicUrl, Cookie: headers.get('Cookie') ?? '' },
        }),
      )
      if (response.status >= 500) throw new Error('the auth library failed to sign out')
      return response.headers.getSetCookie()
    },
    isAlive: async (sessionId) => {
      const rows = await database.orm
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
      return rows.length > 0
    },
    requestRecovery: async ({ email, language, address }) => {
      const response = await auth.handler(
        new Request(`${publicUrl}${BASE_PATH}/request-password-reset`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Origin': publicUrl,
            [ADDRESS_HEADER]: address,
            [LANGUAGE_HEADER]: language,
          },
          body: JSON.stringify({ email: email.toLowerCase() }),
        }),
      )
      if (response.status === 429) return { ok: false, retryAfter: Number(response.headers.get('X-Retry-After') ?? 60) }
      if (!response.ok) throw new Error('the auth library failed to begin a recovery')
      return { ok: true }
    },
    recoveryLink: async (token) => {
      const row = await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${token}`)
      return row ? { userId: row.value, identifier: row.identifier } : null
    },
    issueSession: async ({ userId, address, userAgent }) => {
      const { headers, response } = await auth.issueSession(
        userId,
        new Headers({ [ADDRESS_HEADER]: address, 'User-Agent': userAgent.slice(0, MAX_USER_AGENT) }),
      )
      return response.issued ? headers.getSetCookie() : null
    },
    hashPassword: async (password) => (await auth.$context).password.hash(password),
    isPassword: async (password, hash) => (await auth.$context).password.verify({ password, hash }),
  }
}
