import * as v from 'valibot'
import { emailAddress, mailLanguage, newPassword, repeatedPassword } from './password.ts'

/** Body of `POST /api/recovery`: send the mail with the link. */
export const recoveryForm = v.object({
  email: emailAddress,
  /** The language the mail is written in. */
  language: mailLanguage,
})
export type RecoveryForm = v.InferOutput<typeof recoveryForm>

/** Body of `POST /api/recovery/password`: the token of the link, and the new password twice. */
export const newPasswordForm = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    password: newPassword,
    confirmation: repeatedPassword,
  }),
  // Said beside the confirmation as soon as both are typed, whatever else is wrong with the password.
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>
