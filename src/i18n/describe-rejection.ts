import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RejectionCode } from '#domain/kernel/rejection.ts'
import type { FileProblemCode } from '#protocol/problem.ts'
import { formatDay, isolate } from './formats.ts'
import type { Language } from './language.ts'
import { FILE_PROBLEM_MESSAGES } from './file-messages.ts'
import { REJECTION_MESSAGES } from './rejection-messages.ts'

type Params = Readonly<Record<string, string | number>>

const DAY = /^\d{4}-\d\d-\d\d$/

// Parameters travel as they are stored; people read days in their language and numbers left to right.
const readable = (params: Params, language: Language): Params =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      // A count chooses the plural form.
      key === 'count' ? value : DAY.test(String(value)) ? formatDay(String(value), language) : isolate(`#${value}`, language),
    ]),
  )

const UNKNOWN = msg({ message: 'The server did not accept this change ({code}).' })

const messageOf = (code: string): MessageDescriptor | undefined => {
  if (Object.hasOwn(REJECTION_MESSAGES, code)) return REJECTION_MESSAGES[code as RejectionCode]
  // A change whose file was refused is refused for the file's reason, or because there is no room for files.
  return Object.hasOwn(FILE_PROBLEM_MESSAGES, code) ? FILE_PROBLEM_MESSAGES[code as FileProblemCode] : undefined
}

/** A rejection in the reader's language; a code of a newer server gets general words. */
export const describeRejection = (i18n: I18n, rejection: { code: string; params: Params }, language: Language): string => {
  const words = messageOf(rejection.code)
  return words
    ? i18n._({ ...words, values: readable(rejection.params, language) })
    : i18n._({ ...UNKNOWN, values: { code: rejection.code } })
}
