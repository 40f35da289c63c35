import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Audit, ChangedField } from '#domain/audits/audit.ts'
import { parseRef } from '#domain/kernel/entity.ts'
import type { Language } from '#i18n/language.ts'

export interface FieldFormatter {
  readonly label: MessageDescriptor
  /** The field of which it tells a part, and only where that part has changed; left out: the field of its own name, as a whole. */
  readonly partOf?: string
  /** The part of a value that is told, where that depends on the other one: of a list, what is not the same in both. */
  readonly differing?: (value: unknown, other: unknown) => unknown
  /** The value in words; null for one that says nothing. A later release may have stored what this one cannot read. */
  readonly words: (value: unknown, i18n: I18n, language: Language) => string | null
}

/** Tells a field's values: those that its schema reads. */
export const fieldFormatter = <Value>(
  label: MessageDescriptor,
  schema: v.GenericSchema<unknown, Value | null>,
  words: (value: Value, i18n: I18n, language: Language) => string,
): FieldFormatter => ({
  label,
  words: (value, i18n, language) => {
    const read = v.safeParse(schema, value)
    return read.success && read.output !== null ? words(read.output, i18n, language) : null
  },
})

/** The fields worth telling, by kind, in the order in which they are told. */
export type FieldFormatters = Readonly<Record<string, Readonly<Record<string, FieldFormatter>>>>

/** One changed field in words. */
interface FieldChange {
  readonly key: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What an audit row says was changed, in words. */
export const changedFields = (
  { changes }: Pick<Audit, 'changes'>,
  told: FieldFormatters,
  i18n: I18n,
  language: Language,
): readonly FieldChange[] =>
  Object.entries(told).flatMap(([kind, formatters]) => {
    const [ref = '', fields = {}] = Object.entries(changes).find(([key]) => parseRef(key).kind === kind) ?? []
    return Object.entries(formatters).flatMap(([name, { label, partOf, differing = (value: unknown) => value, words }]) => {
      const whole = partOf ?? name
      const field: ChangedField | undefined = Object.hasOwn(fields, whole) ? fields[whole] : undefined
      if (!field) return []
      const before = words(differing(field.before, field.after), i18n, language)
      const after = words(differing(field.after, field.before), i18n, language)
      const told = { key: `${ref}/${name}`, label: i18n._(label) }
      if (before !== after || before === null) return partOf !== undefined && before === after ? [] : [{ ...told, before, after }]
      // The words are of what is the same in both: a size, a count, a file's name.
      return partOf === undefined ? [{ ...told, before: null, after: `${before} · ${i18n._(msg`Changed`)}` }] : []
    })
  })
