import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FIELD_WORDS } from './field-words.ts'
import { PROBLEM_WORDS } from './problem-words.ts'

const find = (words: Readonly<Record<string, MessageDescriptor>>, code: string): MessageDescriptor | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

/** A problem or outage in the reader's language. */
export const sayProblem = (i18n: I18n, code: string): string => i18n._(find(PROBLEM_WORDS, code) ?? PROBLEM_WORDS['server.failed'])

const WAIT = msg({ message: 'Too many tries. Try again in {minutes, plural, one {# minute} other {# minutes}}.' })

/** A refusal in the reader's language; where the server said how long to wait, with the time in minutes. */
export const sayRefusal = (i18n: I18n, { code, retryAfter }: { code: string; retryAfter?: number | undefined }): string =>
  code === 'rate.limited' && retryAfter !== undefined
    ? i18n._({ ...WAIT, values: { minutes: Math.max(1, Math.ceil(retryAfter / 60)) } })
    : sayProblem(i18n, code)

/** What is wrong with a field. `field` is its label. */
export const sayField = (i18n: I18n, code: string, field: string): string => {
  const words = find(FIELD_WORDS, code)
  return words ? i18n._({ ...words, values: { field } }) : i18n._(PROBLEM_WORDS['body.invalid'])
}
