import { refusalOf, request, type Refusal } from '#api/request.ts'
import type { SignUpAgainForm, SignUpForm, VerifyForm } from '#protocol/sign-up.ts'
import { finishSignOut } from './sign-out.ts'
import { rememberSignUpMail } from './sign-up-mail.ts'
import { takeSession } from './take-session.ts'

const ask = async (path: string, body: unknown): Promise<Refusal | null> => refusalOf(await request(path, { method: 'POST', body }))

/** Signs a company up: a mail with a link is on its way when this resolves to null, whoever has the address. */
export const signUp = (form: SignUpForm): Promise<Refusal | null> => ask('/api/sign-up', form)

/** Has the mail with the link sent once more. */
export const sendSignUpAgain = (form: SignUpAgainForm): Promise<Refusal | null> => ask('/api/sign-up/again', form)

/**
 * Confirms the e-mail address with the token of the link: opens the account and signs in. Resolves to null when done, or to the refusal;
 * `sign_up.password_needed` asks for a password, because the sign-up was made in another browser.
 */
export const verifySignUp = async (form: VerifyForm): Promise<Refusal | null> => {
  await finishSignOut()
  const answer = await request('/api/sign-up/verify', { method: 'POST', body: form })
  if (!answer.ok) return answer.refusal
  rememberSignUpMail(null)
  return takeSession(answer.body)
}
