import * as v from 'valibot'
import { ANSWER_LIMIT_MS, refusalOf, request, type Refusal } from '#api/request.ts'
import { problem } from '#protocol/problem.ts'
import type { SignUpAgainForm, SignUpForm, VerifyForm } from '#protocol/sign-up.ts'
import { knownSession } from './known-session.ts'
import { catchAsRefusal } from './catch-as-refusal.ts'
import { finishSignOut } from './sign-out.ts'
import { rememberSignUpMail } from './sign-up-mail.ts'
import { takeSession } from './take-session.ts'

const ask = async (path: string, body: unknown): Promise<Refusal | null> => refusalOf(await request(path, { method: 'POST', body }))

/** Signs a company up: a mail with a link is on its way when this resolves to null, whoever has the address. */
export const signUp = (form: SignUpForm): Promise<Refusal | null> => ask('/api/sign-up', form)

/** Has the mail with the link sent once more. */
export const sendSignUpAgain = (form: SignUpAgainForm): Promise<Refusal | null> => ask('/api/sign-up/again', form)

const VERIFY = '/api/sign-up/verify'

/**
 * What the server says of a link to a browser that it does not know: without the cookies it asks for a password where the link is good, and
 * uses nothing up. A good link opens an account that there is not yet, so whoever is signed in here is somebody else.
 */
const lookAtLink = async (token: string): Promise<Refusal> => {
  const headers = { 'Content-Type': 'application/json' }
  const asking = { method: 'POST', credentials: 'omit', headers, body: JSON.stringify({ token }) } as const
  const answer = await fetch(VERIFY, { ...asking, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => null)
  if (answer === null) return { code: navigator.onLine ? 'outage.unreachable' : 'outage.offline' }
  const refusal = v.safeParse(problem, await answer.json().catch(() => null))
  if (!refusal.success) return { code: 'server.failed' }
  return refusal.output.code === 'sign_up.password_needed' ? { code: 'join.signed_in' } : refusal.output
}

/**
 * Confirms the e-mail address with the token of the link: opens the account and signs in. Resolves to null when done, or to the refusal;
 * `sign_up.password_needed` asks for a password, because the sign-up was made in another browser, and `join.signed_in` says that somebody
 * else is signed in here, who is not signed out behind their back.
 */
export const verifySignUp = (form: VerifyForm): Promise<Refusal | null> =>
  catchAsRefusal<Refusal | null>(
    async () => {
      await finishSignOut()
      if (knownSession() !== null) return lookAtLink(form.token)
      const answer = await request(VERIFY, { method: 'POST', body: form })
      if (!answer.ok) return answer.refusal
      rememberSignUpMail(null)
      return takeSession(answer.body)
    },
    (refusal) => refusal,
  )
