import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { describeProblem } from './describe.ts'
import { formatNumber } from './formats.ts'
import type { Language } from './language.ts'
import type { FileProblemCode } from '#protocol/problem.ts'

/** Why the server did not take a file, in words. */
export const FILE_PROBLEM_MESSAGES: Readonly<Record<FileProblemCode, MessageDescriptor>> = {
  'file.too_large': msg`The file must be smaller than 5 MB.`,
  'file.type': msg`Invalid file type.`,
  'file.unreadable': msg`Invalid file`,
  'file.script': msg`The document contains a script. Save it without scripts, or print it to a new PDF.`,
  'file.action': msg`The document starts, sends or loads something by itself. Print it to a new PDF and choose that one.`,
  'file.locked': msg`The document needs a password. Save it without one and choose it again.`,
  'file.pixels': msg`The picture has more than 40 million pixels. Make it smaller and choose it again.`,
  'file.too_complex': msg`The file takes too long to check. Save it in a simpler form, or print it to a new PDF.`,
  'file.hash': msg`The file was damaged on its way. It is being sent again.`,
  'file.offset': msg`The server is missing an earlier piece of the file. It is being sent again.`,
  'files.full': msg`There is no room for more files on the server. Please tell the operator of the portal.`,
  'files.missing': msg`The server is missing a file. It is being sent again.`,
}

const OWN: Readonly<Record<string, MessageDescriptor>> = {
  'file.many': msg`There is no room for more files here. Remove one first.`,
  'pdf.cut': msg`The document is incomplete. Download or save it again, then choose it once more.`,
  'pdf.more': msg`Something follows the end of the document. Print it to a new PDF and choose that one.`,
  'storage': msg`This device could not store the file. Free some space and try again.`,
}

const problemOf = (code: string): MessageDescriptor | undefined =>
  Object.hasOwn(FILE_PROBLEM_MESSAGES, code) ? FILE_PROBLEM_MESSAGES[code as FileProblemCode] : undefined

/** Why the server did not take a file, in the reader's language. */
export const describeFileProblem = (i18n: I18n, code: string | null): string => {
  if (code === null) return i18n._(FILE_PROBLEM_MESSAGES['file.unreadable'])
  const words = problemOf(code)
  return words ? i18n._(words) : describeProblem(i18n, code)
}

/** Why a picked file was not taken: the same words as the server's. */
export const describeFileFault = (i18n: I18n, fault: string): string =>
  i18n._(OWN[fault] ?? problemOf(fault) ?? FILE_PROBLEM_MESSAGES['file.unreadable'])

/** By 1024, as files are limited: one that is taken below 5 MB is never said to be larger. */
export const KILOBYTE = 1024
export const MEGABYTE = 1024 * 1024

/** A size in bytes as it is read: whole kilobytes below a megabyte, else megabytes with one decimal, of which none is added. */
export const describeFileSize = (i18n: I18n, bytes: number, language: Language): string => {
  const isSmall = bytes < MEGABYTE
  const size = formatNumber(isSmall ? Math.ceil(bytes / KILOBYTE) : Math.floor((bytes / MEGABYTE) * 10) / 10, language)
  return i18n._(isSmall ? msg`${size} kB` : msg`${size} MB`)
}
