import * as v from 'valibot'
import { plainDigits, withoutUnseen } from '#domain/kernel/normalise.ts'

const required = (code: string) => v.pipe(v.string(), v.nonEmpty(code))

/**
 * What sign-in asks for (specification, section 5). The messages are codes, which the interface puts into words. Order matters:
 * the first failing check is the one shown.
 */
export const signInForm = v.object({
  email: v.pipe(required('field.required'), v.transform(withoutUnseen), v.transform(plainDigits), v.trim(), v.email('email.invalid')),
  password: v.pipe(
    required('field.required'),
    v.check((s) => s === s.trim(), 'password.spaces'),
    v.minLength(8, 'password.length'),
    v.maxLength(15, 'password.length'),
  ),
  terms: v.pipe(v.boolean(), v.literal(true, 'terms.required')),
})
export type SignInForm = v.InferOutput<typeof signInForm>

/** Codes a form field can fail with. */
export const FIELD_CODES = [
  'field.required',
  'email.invalid',
  'email.colleague',
  'length.two_to_seventy',
  'name.characters',
  'name.letter',
  'national_id.invalid',
  'password.spaces',
  'password.length',
  'password.short',
  'password.same',
  'password.incorrect',
  'password.mismatch',
  'terms.required',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** Body of `POST /api/session` and `GET /api/session`: who is signed in, and for which vendor. */
export const sessionInfo = v.object({
  userId: v.string(),
  vendorId: v.string(),
  email: v.string(),
  name: v.string(),
  expiresAt: v.string(),
})
export type SessionInfo = v.InferOutput<typeof sessionInfo>
