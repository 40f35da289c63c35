import * as v from 'valibot'

/**
 * A problem document (RFC 9457) with a code that the interface has a message for. `title` is for developers; people read the
 * message of `code` in their language. `fields` maps a field path to a code.
 */
export const problem = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  retryAfter: v.optional(v.number()),
  /** With `files.missing`: the SHA-256 of the files to upload first. */
  files: v.optional(v.array(v.string())),
  /** Where a device is to start over: the server's clock, an instant. */
  serverNow: v.optional(v.string()),
  /** With `phone_code.wrong`: how often the code may still be typed. */
  triesLeft: v.optional(v.number()),
})
export type Problem = v.InferOutput<typeof problem>

/** Codes of problems that are not rejections of a mutation. */
export const PROBLEM_CODES = [
  'auth.required',
  'auth.invalid_credentials',
  'auth.forbidden',
  'account.closed',
  'recovery.expired',
  'recovery.used',
  'sign_up.expired',
  'sign_up.used',
  'sign_up.password_needed',
  'colleague.exists',
  'colleague.last',
  'colleagues.full',
  'invitation.expired',
  'invitation.used',
  'invitation.email_taken',
  'join.signed_in',
  'password.wrong',
  'password.needed',
  'nafath.not_linked',
  'nafath.taken',
  'nafath.other_id',
  'nafath.pending',
  'nafath.unavailable',
  'phone_code.driver_unknown',
  'phone_code.other_phone',
  'phone_code.not_mobile',
  'phone_code.verified',
  'phone_code.none',
  'phone_code.wrong',
  'phone_code.expired',
  'phone_code.locked',
  'phone_code.unavailable',
  'phone_code.unapproved_full',
  'origin.refused',
  'rate.limited',
  'body.invalid',
  'body.too_large',
  'protocol.too_old',
  'protocol.gap',
  'not_found',
  'server.failed',
  'server.busy',
  'device.revoked',
  'parked.full',
  'file.too_large',
  'file.type',
  'file.unreadable',
  'file.script',
  'file.action',
  'file.locked',
  'file.pixels',
  'file.too_complex',
  'file.hash',
  'file.offset',
  'files.missing',
  'files.full',
  'reset.epoch',
  'reset.scope',
  'reset.compacted',
  'reset.client',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]
/** What is wrong with a file, or with keeping it. */
export type FileProblemCode = Extract<ProblemCode, `file.${string}` | `files.${string}`>

/** Why a driver's phone is not confirmed, or no code is sent to it. */
export type PhoneCodeProblem = Extract<ProblemCode, `phone_code.${string}`>

export const PROBLEM_TYPE = 'application/problem+json'
