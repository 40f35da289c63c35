import * as v from 'valibot'
import { nafathIdentity } from './account.ts'
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
    /** The language of the mail that tells the account's owner. */
    language: mailLanguage,
  }),
  // Said beside the confirmation as soon as both are typed, whatever else is wrong with the password.
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>

/** Answer of `POST /api/recovery/password`: what ended with the old password. Moments are instants. */
export const recovered = v.object({
  /** The Nafath identity whose link was removed. */
  nafath: nafathIdentity,
  /** The devices that were signed out, the last seen first. They keep what they hold until they are revoked. */
  devices: v.array(v.object({ id: v.string(), label: v.string(), lastSeenAt: v.string() })),
  /** The right to revoke these, for an hour. */
  ticket: v.string(),
})
export type Recovered = v.InferOutput<typeof recovered>

/** Room for the ticket of a hundred devices. */
export const MAX_CUT_BYTES = 32_768

/** Body of `POST /api/recovery/devices`: revokes one of the devices of {@link recovered}. Answered 204. */
export const cutDeviceForm = v.object({ ticket: v.string(), id: v.string() })
export type CutDeviceForm = v.InferOutput<typeof cutDeviceForm>
