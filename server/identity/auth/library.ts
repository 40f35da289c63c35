import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import * as v from 'valibot'
import type { Report } from '#server/database/core.ts'
import type { Database } from '#server/database/database.ts'
import { authTables } from '#server/database/auth-tables.ts'
import { gatherSwallowed, type SwallowedOutages } from './swallowed-outages.ts'
import { libraryTries } from '#server/http/limits/library-tries.ts'

export interface AuthSettings {
  readonly database: Database
  readonly secret: string
  /** The site's origin: decides about Secure cookies. */
  readonly publicUrl: string
  readonly report: Report
  /** Sends the mail with the link of a recovery. It must not be waited for: how long it takes would tell who has an account. */
  readonly sendRecovery?: (mail: { to: string; token: string; language: 'en' | 'ar' }) => void
  /** Attempts to sign in per minute and address. */
  readonly signInsPerMinute?: number
  /** A clock for tests. */
  readonly now?: () => Date
  /** How passwords are hashed, for tests of other things: without it as the library does, which takes long on purpose. */
  readonly passwords?: {
    readonly hash: (password: string) => Promise<string>
    readonly verify: (data: { hash: string; password: string }) => Promise<boolean>
  }
}

export const BASE_PATH = '/api/auth'
// Set by us on the inner call only: the library never sees a header the caller could have forged.
export const ADDRESS_HEADER = 'x-portal-address'
export const LANGUAGE_HEADER = 'x-portal-language'
const DAY_S = 86_400
/** How long the link of a recovery works. */
export const RECOVERY_MINUTES = 60

/** Sessions for people who proved who they are in another way than by a password. It has no address: only this process can ask. */
const issuing = {
  id: 'portal-issuing',
  endpoints: {
    issueSession: createAuthEndpoint.serverOnly({ method: 'POST', body: v.object({ userId: v.string() }) }, async (ctx) => {
      const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
      if (!user) return { issued: false }
      const session = await ctx.context.internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
      return { issued: true }
    }),
  },
} satisfies BetterAuthPlugin

const build = (
  { database, secret, publicUrl, report, signInsPerMinute, sendRecovery, now, passwords }: AuthSettings,
  swallowed: SwallowedOutages,
) =>
  betterAuth({
    baseURL: publicUrl,
    basePath: BASE_PATH,
    secret,
    trustedOrigins: [publicUrl],
    database: drizzleAdapter(database.orm, { provider: 'pg', schema: authTables, transaction: true }),
    plugins: [issuing],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 15,
      ...(passwords === undefined ? {} : { password: passwords }),
      resetPasswordTokenExpiresIn: RECOVERY_MINUTES * 60,
      sendResetPassword: ({ user, token }, request) => {
        sendRecovery?.({ to: user.email, token, language: request?.headers.get(LANGUAGE_HEADER) === 'ar' ? 'ar' : 'en' })
        return Promise.resolve()
      },
    },
    // Whoever reads the database cannot use the links that are on their way.
    verification: { storeIdentifier: 'hashed' },
    // Long, because a dispatcher may be away from the network for days and should find the outbox still able to send.
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    // The library counts tries by the address and would keep it with each session, where nothing reads it.
    databaseHooks: { session: { create: { before: (session) => Promise.resolve({ data: { ...session, ipAddress: null } }) } } },
    rateLimit: {
      enabled: true,
      customStorage: libraryTries({ database, secret, now: now ?? (() => new Date()) }),
      customRules: {
        '/sign-in/email': { window: 60, max: signInsPerMinute ?? 10 },
        '/request-password-reset': { window: 600, max: 10 },
      },
    },
    advanced: {
      useSecureCookies: publicUrl.startsWith('https:'),
      cookiePrefix: 'portal',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    // Its messages can hold addresses of people; only that something failed is reported.
    logger: {
      level: 'error',
      log: (level, _message, ...details: unknown[]) => {
        swallowed.note(details)
        report('auth.library', { level })
      },
    },
    // Errors that are no answers come out as they are, instead of as a plain 500.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  })

/** The kept auth library with the portal's settings. Calls of its handler and its API that meet an outage of the database throw it. */
export const authLibrary = (settings: AuthSettings) => {
  const swallowed = gatherSwallowed()
  const library = build(settings, swallowed)
  return {
    $context: library.$context,
    handler: (request: Request) => swallowed.during(() => library.handler(request)),
    getSession: (headers: Headers) => swallowed.during(() => library.api.getSession({ headers, returnHeaders: true })),
    issueSession: (userId: string, headers: Headers) =>
      swallowed.during(() => library.api.issueSession({ body: { userId }, headers, returnHeaders: true })),
  }
}
