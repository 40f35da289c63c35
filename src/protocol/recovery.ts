import * as v from 'valibot'

const required = v.pipe(v.string('field.required'), v.nonEmpty('field.required'))

/** Body of `POST /api/recovery`: send the mail with the link. */
export const recoveryForm = v.object({
  email: v.pipe(required, v.trim(), v.email('email.invalid')),
  /** The language the mail is written in. */
  language: v.fallback(v.picklist(['en', 'ar']), 'en'),
})
export type RecoveryForm = v.InferOutput<typeof recoveryForm>

/** Body of `POST /api/recovery/password`: the token of the link, and the new password twice. */
export const newPasswordForm = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.maxLength(200)),
    password: v.pipe(
      required,
      v.check((s) => s === s.trim(), 'password.spaces'),
      v.minLength(8, 'password.length'),
      v.maxLength(15, 'password.length'),
    ),
    confirmation: v.pipe(
      required,
      v.check((s) => s === s.trim(), 'password.spaces'),
    ),
  }),
  // Said beside the confirmation as soon as both are typed, whatever else is wrong with the password.
  v.forward(
    v.partialCheck([['password'], ['confirmation']], ({ password, confirmation }) => password === confirmation, 'password.mismatch'),
    ['confirmation'],
  ),
)
export type NewPasswordForm = v.InferOutput<typeof newPasswordForm>
