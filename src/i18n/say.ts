import type { I18n, MessageDescriptor } from '@lingui/core'
import { FIELD_WORDS } from './field-words.ts'
import { PROBLEM_WORDS } from './problem-words.ts'

const find = (words: Readonly<Record<string, MessageDescriptor>>, code: string): MessageDescriptor | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined

/** A problem or outage in the reader's language. */
export const sayProblem = (i18n: I18n, code: string): string => i18n._(find(PROBLEM_WORDS, code) ?? PROBLEM_WORDS['server.failed'])

/** What is wrong with a field. `field` is its label. */
export const sayField = (i18n: I18n, code: string, field: string): string => {
  const words = find(FIELD_WORDS, code)
  return words ? i18n._({ ...words, values: { field } }) : i18n._(PROBLEM_WORDS['body.invalid'])
}
