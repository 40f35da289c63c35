import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FIELD_MESSAGES } from './field-messages.ts'
import { PROBLEM_MESSAGES } from './problem-messages.ts'

const find = (words: Readonly<Record<string, MessageDescriptor>>, code: string): MessageDescriptor | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

/** A problem or outage in the reader's language. */
export const describeProblem = (i18n: I18n, code: string): string =>
  i18n._(find(PROBLEM_MESSAGES, code) ?? PROBLEM_MESSAGES['server.failed'])

const WAIT = msg({ message: 'Too many tries. Try again in {minutes, plural, one {# minute} other {# minutes}}.' })

/** A refusal in the reader's language; where the server said how long to wait, with the time in minutes. */
export const describeRefusal = (i18n: I18n, { code, retryAfter }: { code: string; retryAfter?: number | undefined }): string =>
  code === 'rate.limited' && retryAfter !== undefined
    ? i18n._({ ...WAIT, values: { minutes: Math.max(1, Math.ceil(retryAfter / 60)) } })
    : describeProblem(i18n, code)

/** What is wrong with a field. `field` is its label. */
export const describeField = (i18n: I18n, code: string, field: string): string => {
  const words = find(FIELD_MESSAGES, code)
  return words ? i18n._({ ...words, values: { field } }) : i18n._(PROBLEM_MESSAGES['body.invalid'])
}
