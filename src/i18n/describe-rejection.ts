import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RejectionCode } from '#domain/kernel/rejection.ts'
import type { FileProblemCode } from '#protocol/problem.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatDay, formatInstant, formatMoney, isolate, isolateName } from './formats.ts'
import type { Language } from './language.ts'
import { FILE_PROBLEM_MESSAGES } from './file-messages.ts'
import { REJECTION_MESSAGES } from './rejection-messages.ts'

type Params = Readonly<Record<string, string | number>>

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
/** In halalas. */
const AMOUNTS: readonly string[] = ['amount', 'due']
/** Whole words and figures that are no number of a record. */
const PLAIN: readonly string[] = ['count', 'most', 'days']

// Parameters travel as they are stored; people read days in their language and numbers left to right.
const readable = (params: Params, language: Language): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      // How many there are decides how the words go on.
      if (PLAIN.includes(key)) return [key, value]
      if (key === 'by') return [key, isolateName(String(value))]
      if (AMOUNTS.includes(key)) return [key, isolate(formatMoney(sar(Number(value))), language)]
      if (INSTANT.test(String(value))) return [key, formatInstant(String(value), language)]
      if (key === 'barcode' || key === 'label') return [key, isolate(String(value), language)]
      return [key, DAY.test(String(value)) ? formatDay(String(value), language) : isolate(`#${value}`, language)]
    }),
  )

const UNKNOWN = msg({ message: 'The server did not accept this change ({code}).' })

const BARCODE_TAKEN = msg({ message: 'Barcode must be unique: another container, or one of its units, has {barcode}.' })

const LABEL_TAKEN = msg({ message: 'A unit of {barcode} would have the label {label}, which is another container’s barcode.' })

/** Whether a change was refused because a container has its barcode already, or that of one of its units. */
export const isBarcodeTaken = ({ code, params }: { code: string; params: Params }): boolean =>
  code === 'record.exists' && params['field'] === 'barcode' && params['barcode'] !== undefined

const messageOf = (rejection: { code: string; params: Params }): MessageDescriptor | undefined => {
  const { code } = rejection
  if (isBarcodeTaken(rejection)) return rejection.params['label'] === undefined ? BARCODE_TAKEN : LABEL_TAKEN
  if (Object.hasOwn(REJECTION_MESSAGES, code)) return REJECTION_MESSAGES[code as RejectionCode]
  // A change whose file was refused is refused for the file's reason, or because there is no room for files.
  return Object.hasOwn(FILE_PROBLEM_MESSAGES, code) ? FILE_PROBLEM_MESSAGES[code as FileProblemCode] : undefined
}

/** A rejection in the reader's language; a code of a newer server gets general words. */
export const describeRejection = (i18n: I18n, rejection: { code: string; params: Params }, language: Language): string => {
  const words = messageOf(rejection)
  const values = readable(rejection.params, language)
  // Of a unit whose label is known that is what stands painted on it, and its number alone does not.
  const said = rejection.code.startsWith('unit.') && values['label'] !== undefined ? { ...values, number: values['label'] } : values
  return words ? i18n._({ ...words, values: said }) : i18n._({ ...UNKNOWN, values: { code: rejection.code } })
}
