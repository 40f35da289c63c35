import * as v from 'valibot'
import { emailAddress, mailLanguage, newPassword, personName, repeatedPassword } from './password.ts'

/** Body of `POST /api/sign-up`. The answer is 202 whether or not somebody has that address; what to do next is in the mail. */
export const signUpForm = v.pipe(
  v.object({
    companyName: personName,
    email: emailAddress,
    password: newPassword,
    confirmation: repeatedPassword,
    terms: v.pipe(v.boolean('terms.required'), v.literal(true, 'terms.required')),
    language: mailLanguage,
  }),
  // Said beside the confirmation as soon as both are typed, whatever else is wrong.
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type SignUpForm = v.InferOutput<typeof signUpForm>

/**
 * Body of `POST /api/sign-up/verify`: the token of the link, and a password in place of the one that was signed up with. Answered with
 * `sessionInfo`, or 409 `sign_up.expired`, `sign_up.used`; `sign_up.password_needed` where the link is opened in another browser than the
 * one that signed up, and no password is given: whoever signed up may be somebody else.
 */
export const verifyForm = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    password: v.optional(newPassword),
    confirmation: v.optional(repeatedPassword),
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type VerifyForm = v.InferOutput<typeof verifyForm>

/** Body of `POST /api/sign-up/again`: another mail with a link. The answer is 202 whether or not a sign-up waits. */
export const signUpAgainForm = v.object({ email: emailAddress, language: mailLanguage })
export type SignUpAgainForm = v.InferOutput<typeof signUpAgainForm>
