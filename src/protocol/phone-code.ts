import * as v from 'valibot'
import { mailLanguage } from './password.ts'

/** Digits of a one-time code. */
export const PHONE_CODE_DIGITS = 6

/**
 * Body of `POST /api/drivers/:driverId/phone-code`: the number the person sees, which must be the one the server has, or the message would go
 * to somebody else, and the language of the message.
 */
export const phoneCodeForm = v.object({ phone: v.pipe(v.string(), v.regex(/^\d{10}$/, 'body.invalid')), language: mailLanguage })
export type PhoneCodeForm = v.InferOutput<typeof phoneCodeForm>

/** Body of `POST /api/drivers/:driverId/phone-code/check`. */
export const phoneCodeCheck = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'phone_code.wrong')) })

/**
 * How the confirmation of a driver's phone stands. `sent`: a code works; `locked`: it was typed wrong too often; `expired`: it is too old;
 * `none`: there is none for the number the driver has now.
 */
export const PHONE_CODE_STATES = ['none', 'sent', 'locked', 'expired', 'verified'] as const

/** Answer of all three calls. Moments are instants; the seconds are what is left of them, because the page's clock may be wrong. */
export const phoneCodeStatus = v.object({
  state: v.picklist(PHONE_CODE_STATES),
  sentAt: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  expiresIn: v.number(),
  triesLeft: v.number(),
  /** When another code can be sent. */
  resendAt: v.string(),
  resendIn: v.number(),
})
export type PhoneCodeStatus = v.InferOutput<typeof phoneCodeStatus>
