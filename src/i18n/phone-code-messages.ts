import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PhoneCodeProblem } from '#protocol/problem.ts'
import { describeRefusal } from './describe.ts'

/** Why a driver's phone is not confirmed, or no code is sent to it, in words. */
export const PHONE_CODE_MESSAGES: Readonly<Record<PhoneCodeProblem, MessageDescriptor>> = {
  'phone_code.driver_unknown': msg`The server does not have this driver yet. As soon as your changes are sent, a code can be sent too.`,
  'phone_code.other_phone': msg`The server has another phone number for this driver. Wait until your changes are sent and received, then try again.`,
  'phone_code.not_mobile': msg`This number takes no messages: a mobile number begins with 05. Change the number first.`,
  'phone_code.verified': msg`This phone is verified already.`,
  'phone_code.none': msg`No code was sent to the number the driver has now. Send one first.`,
  'phone_code.wrong': msg`The code is not right.`,
  'phone_code.expired': msg`The code has expired. Send a new one.`,
  'phone_code.locked': msg`The code was typed wrong too often. Send a new one.`,
  'phone_code.unavailable': msg`The message could not be sent. Please try again in a minute.`,
  'phone_code.unapproved_full': msg`Companies whose identity check is not approved yet have been sent as many codes as is possible for now. Try again in an hour, or verify the phone once your identity check is approved.`,
}

const TRIES = msg({
  message: '{left, plural, one {The code is not right. You have one try left.} other {The code is not right. You have # tries left.}}',
})

/** A refusal about a one-time code in the reader's language, with the tries that are left or the time to wait. */
export const describePhoneCode = (
  i18n: I18n,
  refusal: { code: string; retryAfter?: number | undefined; triesLeft?: number | undefined },
): string => {
  const { code, triesLeft } = refusal
  if (code === 'phone_code.wrong' && triesLeft !== undefined) return i18n._({ ...TRIES, values: { left: triesLeft } })
  return Object.hasOwn(PHONE_CODE_MESSAGES, code) ? i18n._(PHONE_CODE_MESSAGES[code as PhoneCodeProblem]) : describeRefusal(i18n, refusal)
}
