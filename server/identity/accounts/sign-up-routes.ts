import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { sessionInfo } from '#protocol/session.ts'
import { signUpAgainForm, signUpForm, verifyForm } from '#protocol/sign-up.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin } from '#server/identity/auth/guards.ts'
import { user } from '#server/database/auth-tables.ts'
import type { Core } from '#server/database/core.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { countTry, isWithin, type TryRule } from '#server/http/limits/tries.ts'
import { knownAddressMail, signUpAnewMail, signUpMail } from '#server/mail/account-mails.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { ProblemError } from '#server/http/problems.ts'
import { beginSession } from '#server/identity/session/begin.ts'
import { openAccount } from './open-account.ts'
import { findByToken, findOpenSignUp, findOwnSignUp, hashOfToken, keepSignUp, newToken, SIGN_UP_HOURS, type SignUp } from './sign-ups.ts'

interface SignUpParts extends Core {
  readonly auth: Pick<Auth, 'hashPassword' | 'issueSession' | 'read' | 'signOut'>
  readonly publicUrl: string
  /** Keys the hashes under which tries are counted. */
  readonly secret: string
  /** Sends a mail some time. Not waited for: how long it takes would tell who has an account. */
  readonly post: (mail: Mail) => void
  /** Mails about sign-ups that one network address may ask for in an hour. */
  readonly perHour?: number
}

const BROWSER_COOKIE = 'portal.sign_up'
/**
 * Mails to one address, whoever asks for them: nobody's letter box is to be filled. A sign-up beyond them is kept without a mail, and any link
 * that came before opens it in its own browser, so that using them up shuts nobody out.
 */
const MAILS: TryRule = { name: 'sign-up/mails', max: 5, seconds: 3600 }
const LINKS: TryRule = { name: 'sign-up/links', max: 30, seconds: 600 }

/** With this prefix no neighbouring site can plant one: whoever knew it could choose the password behind somebody else's link. */
const prefixOn = (publicUrl: string): 'host' | undefined => (publicUrl.startsWith('https:') ? 'host' : undefined)

/** Hash of the secret of the browser that signed up; null for one that did not. */
const knownBrowser = (c: Context, publicUrl: string): string | null => {
  const browser = getCookie(c, BROWSER_COOKIE, prefixOn(publicUrl))
  return browser === undefined ? null : hashOfToken(browser)
}

/** Gives the browser that signs up its secret. It is set on every sign-up, so that its being there says nothing about the address. */
const browserOf = (c: Context, publicUrl: string): string => {
  const prefix = prefixOn(publicUrl)
  const browser = getCookie(c, BROWSER_COOKIE, prefix) ?? newToken()
  setCookie(c, BROWSER_COOKIE, browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: prefix !== undefined,
    maxAge: SIGN_UP_HOURS * 3600,
    ...(prefix === undefined ? {} : { prefix }),
  })
  return hashOfToken(browser)
}

const accepted = { 202: json({ Accepted: v.object({}) }) }

const SIGN_UP = {
  summary: 'Sign up: a mail with a link is sent; the answer is the same whether or not somebody has the address',
  caller: 'everyone',
  body: formBody({ SignUpForm: signUpForm }),
  answers: accepted,
  problems: { 429: ['rate.limited'] },
} as const

const AGAIN = {
  summary: 'Have the mail with the link sent again; the answer is the same whether or not a sign-up waits',
  caller: 'everyone',
  body: formBody({ SignUpAgainForm: signUpAgainForm }),
  answers: accepted,
  problems: { 429: ['rate.limited'] },
} as const

const VERIFY = {
  summary: 'Confirm the address with the token of the link: opens the account and signs in',
  caller: 'everyone',
  body: formBody({ VerifyForm: verifyForm }),
  answers: { 200: json({ SessionInfo: sessionInfo }) },
  problems: { 409: ['sign_up.used', 'sign_up.expired', 'sign_up.password_needed'], 429: ['rate.limited'] },
} as const

/**
 * `POST /`, `POST /verify` and `POST /again`: mount at `/api/sign-up`. The first and the last answer 202 alike whether or not
 * somebody has the address; the account is opened at the verification and at nothing before it.
 */
export const signUpRoutes = (parts: SignUpParts): Hono => {
  const { auth, database, publicUrl } = parts
  const byAddress: TryRule = { name: 'sign-up', max: parts.perHour ?? 20, seconds: 3600 }
  const hasAccount = async (email: string): Promise<boolean> =>
    (await database.orm.select({ id: user.id }).from(user).where(eq(user.email, email))).length > 0
  /** The token is behind the `#`: browsers keep that to themselves, so it is in no log and no referrer. */
  const sendLink = async (signUp: Omit<SignUp, 'id' | 'createdAt'> & { browserHash: string }, mailed = true): Promise<void> => {
    const token = await keepSignUp(parts, signUp)
    if (!mailed) return
    const url = `${publicUrl}/verify-email#${token}`
    parts.post({ to: signUp.email, ...signUpMail({ url, hours: SIGN_UP_HOURS, language: signUp.language }) })
  }

  return new Hono()
    .use(requireOwnOrigin(publicUrl))
    .post('/', endpoint(SIGN_UP), async (c) => {
      const form = c.req.valid('json')
      const email = form.email.toLowerCase()
      await countTry(parts, byAddress, addressOf(c))
      const mailed = await isWithin(parts, MAILS, email)
      const browserHash = browserOf(c, publicUrl)
      // Before anything is known of the address: hashing is what takes long.
      const passwordHash = await auth.hashPassword(form.password)
      const { companyName, language } = form
      if (await hasAccount(email)) {
        const urls = { signInUrl: `${publicUrl}/signin`, recoveryUrl: `${publicUrl}/forgot-password` }
        if (mailed) parts.post({ to: email, ...knownAddressMail({ ...urls, language }) })
      } else await sendLink({ email, companyName, passwordHash, language, browserHash }, mailed)
      return c.json({}, 202)
    })
    .post('/again', endpoint(AGAIN), async (c) => {
      const form = c.req.valid('json')
      const email = form.email.toLowerCase()
      await countTry(parts, byAddress, addressOf(c))
      await countTry(parts, MAILS, email)
      const known = knownBrowser(c, publicUrl)
      // The secret of the browser lives as long as the link that is sent now; one that has none gets none here.
      const found = await findOpenSignUp(parts, { email, browserHash: known === null ? null : browserOf(c, publicUrl) })
      if (found === 'ambiguous') parts.post({ to: email, ...signUpAnewMail({ signUpUrl: `${publicUrl}/signup`, language: form.language }) })
      else if (found) await sendLink({ ...found, language: form.language })
      return c.json({}, 202)
    })
    .post('/verify', endpoint(VERIFY), async (c) => {
      const { token, password } = c.req.valid('json')
      await countTry(parts, LINKS, addressOf(c))
      const link = await findByToken(parts, token)
      if (link === 'used' || link === 'expired') throw new ProblemError(409, `sign_up.${link}`)
      // Anybody can sign up with anybody's address. Who opens the link has the address; only the cookie says which sign-up is theirs.
      const browserHash = knownBrowser(c, publicUrl)
      const own = link.browserHash === browserHash ? link : await findOwnSignUp(parts, { email: link.email, browserHash })
      if (password === undefined && !own) throw new ProblemError(409, 'sign_up.password_needed')
      const signUp = own ?? link
      const passwordHash = password === undefined ? signUp.passwordHash : await auth.hashPassword(password)
      const userId = await openAccount(parts, { ...signUp, passwordHash })
      if (userId === null) throw new ProblemError(409, 'sign_up.used')
      const cookies = await auth.issueSession({ userId, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
      if (!cookies) throw new ProblemError(409, 'sign_up.used')
      return c.json(await beginSession(c, parts, cookies))
    })
}
