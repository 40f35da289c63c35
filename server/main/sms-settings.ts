import * as v from 'valibot'
import type { SmsSettings } from '#server/sms/messenger.ts'
import { address, allOrNone, given, whole } from './setting.ts'

const isTemplate = (s: string): boolean => {
  try {
    const value: unknown = JSON.parse(s)
    return typeof value === 'object' && value !== null && s.includes('{to}') && s.includes('{text}')
  } catch {
    return false
  }
}

/** The settings of the SMS gateway, as variables. */
export const smsVariables = {
  SMS_URL: v.optional(address(/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/, 'must be an https:// address')),
  SMS_TOKEN: given,
  SMS_SENDER: given,
  SMS_BODY: v.optional(
    v.pipe(v.string(), v.check(isTemplate, 'must be JSON with {to} and {text} in it')),
    '{"to":"{to}","from":"{sender}","text":"{text}"}',
  ),
  SMS_PER_HOUR: whole(60, { min: 1, max: 10_000 }),
  SMS_UNAPPROVED_PER_HOUR: whole(60, { min: 1, max: 100_000 }),
}

/** The gateway, or null where there is none. @throws EnvError naming the first missing setting */
export const smsSettings = (set: {
  SMS_URL?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_SENDER?: string | undefined
  SMS_BODY: string
}): SmsSettings | null => {
  const { SMS_URL, SMS_TOKEN, SMS_SENDER } = set
  const parts = allOrNone({ SMS_URL, SMS_TOKEN, SMS_SENDER }, 'SMS_')
  return parts && { url: parts.SMS_URL, token: parts.SMS_TOKEN, sender: parts.SMS_SENDER, body: set.SMS_BODY }
}
