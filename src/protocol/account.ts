import * as v from 'valibot'
import { mailLanguage, newPassword, personName, repeatedPassword, typed } from './password.ts'

/**
 * Body of `PUT /api/account/password`. Answered 204; 409 `password.wrong` names the field `oldPassword` (`password.incorrect`). Every other
 * session of the account ends. One that sets the password the account has is 400 with `password.same`, and only where the old one is right:
 * whoever lost an answer learns by it what became of it.
 */
export const changePasswordBody = v.pipe(
  v.object({
    oldPassword: v.pipe(typed, v.minLength(8, 'password.short'), v.maxLength(200, 'password.incorrect')),
    password: newPassword,
    confirmation: repeatedPassword,
    /** The language of the mail that tells the account's owner. */
    language: mailLanguage,
  }),
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)

/** The same as people type it. */
export const changePasswordForm = v.pipe(
  changePasswordBody,
  v.forward(
    v.partialCheck([['oldPassword'], ['password']], ({ oldPassword, password }) => oldPassword !== password, 'password.same'),
    ['password'],
  ),
)
export type ChangePasswordForm = v.InferOutput<typeof changePasswordForm>

/** The linked Nafath identity, or null; `maskedId` shows its last four digits. */
export const nafathIdentity = v.nullable(v.object({ maskedId: v.string(), linkedAt: v.string() }))

/** Body of `PUT /api/account/name`: what this person is called from now on. What they did before keeps the name of then. Answered 204. */
export const nameForm = v.object({ name: personName })
export type NameForm = v.InferOutput<typeof nameForm>

/** `GET /api/account`: how this account can be signed in to. Moments are instants. */
export const accountInfo = v.object({
  email: v.string(),
  emailVerified: v.boolean(),
  /** When the password was last set; null where the account has none. */
  passwordSetAt: v.nullable(v.string()),
  nafath: nafathIdentity,
})
export type AccountInfo = v.InferOutput<typeof accountInfo>
