import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PROBLEM_MESSAGES } from './problem-messages.ts'

const OWN: Readonly<Record<string, MessageDescriptor>> = {
  'file.many': msg`There is no room for more files here. Remove one first.`,
  'pdf.cut': msg`The document is incomplete. Download or save it again, then choose it once more.`,
  'pdf.more': msg`Something follows the end of the document. Print it to a new PDF and choose that one.`,
  'storage': msg`This device could not store the file. Free some space and try again.`,
}

/** Why a picked file was not taken: the same words as the server's. */
export const describeFileFault = (i18n: I18n, fault: string): string => {
  const words =
    OWN[fault] ?? (Object.hasOwn(PROBLEM_MESSAGES, fault) ? PROBLEM_MESSAGES[fault as keyof typeof PROBLEM_MESSAGES] : undefined)
  return i18n._(words ?? PROBLEM_MESSAGES['file.unreadable'])
}
