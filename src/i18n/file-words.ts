import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PROBLEM_WORDS } from './problem-words.ts'

const OWN: Readonly<Record<string, MessageDescriptor>> = {
  'file.many': msg`There is no room for more files here. Remove one first.`,
  'storage': msg`This device could not store the file. Free some space and try again.`,
}

/** Why a picked file was not taken: the same words as the server's. */
export const sayFileFault = (i18n: I18n, fault: string): string => {
  const words = OWN[fault] ?? (Object.hasOwn(PROBLEM_WORDS, fault) ? PROBLEM_WORDS[fault as keyof typeof PROBLEM_WORDS] : undefined)
  return i18n._(words ?? PROBLEM_WORDS['file.unreadable'])
}
