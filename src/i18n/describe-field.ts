import type { I18n } from '@lingui/core'
import { messageOf } from './describe-sign-in.ts'
import { FIELD_MESSAGES } from './field-messages.ts'
import { SIGN_IN_MESSAGES } from './sign-in-messages.ts'

/** What is wrong with a field. `field` is its label. */
export const describeField = (i18n: I18n, code: string, field: string): string => {
  const words = messageOf(FIELD_MESSAGES, code)
  return words ? i18n._({ ...words, values: { field } }) : i18n._(SIGN_IN_MESSAGES['body.invalid'])
}
