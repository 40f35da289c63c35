import type { I18n } from '@lingui/core'
import { reasonFault } from '#domain/kernel/reason.ts'
import { messageOf } from './describe-sign-in.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts'

/** What is wrong with a field. `field` is its label. */
export const describeField = (i18n: I18n, code: string, field: string): string => {
  const words = messageOf(FIELD_MESSAGES, code)
  return words ? i18n._({ ...words, values: { field } }) : i18n._(SIGN_IN_MESSAGES['body.invalid'])
}

/** What is wrong with a reason that somebody typed; null: nothing. */
export const describeReason = (i18n: I18n, typed: string, field: string): string | null => {
  const fault = reasonFault(typed)
  return fault && describeField(i18n, fault, field)
}
