import type { I18n, MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'
import type { Audit, ChangedField } from '#domain/audits/audit.ts'
import { parseRef } from '#domain/kernel/entity.ts'
import type { Language } from '#i18n/language.ts'

export interface Teller {
  readonly label: MessageDescriptor
  /** The field of which it tells a part, and only where that part has changed; left out: the field of its own name, as a whole. */
  readonly partOf?: string
  /** The value in words; null for one that says nothing. A later release may have stored what this one cannot read. */
  readonly words: (value: unknown, i18n: I18n, language: Language) => string | null
}

/** Tells a field's values: those that its schema reads. */
export const teller = <Value>(
  label: MessageDescriptor,
  schema: v.GenericSchema<unknown, Value | null>,
  words: (value: Value, i18n: I18n, language: Language) => string,
): Teller => ({
  label,
  words: (value, i18n, language) => {
    const read = v.safeParse(schema, value)
    return read.success && read.output !== null ? words(read.output, i18n, language) : null
  },
})

/** The fields worth telling, by kind, in the order in which they are told. */
export type Tellers = Readonly<Record<string, Readonly<Record<string, Teller>>>>

/** One changed field in words. */
interface ToldField {
  readonly key: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What an audit row says was changed, in words. */
export const toldFields = ({ changes }: Pick<Audit, 'changes'>, told: Tellers, i18n: I18n, language: Language): readonly ToldField[] =>
  Object.entries(told).flatMap(([kind, tellers]) => {
    const [ref = '', fields = {}] = Object.entries(changes).find(([key]) => parseRef(key).kind === kind) ?? []
    return Object.entries(tellers).flatMap(([name, { label, partOf, words }]) => {
      const told = partOf ?? name
      const field: ChangedField | undefined = Object.hasOwn(fields, told) ? fields[told] : undefined
      if (!field) return []
      const [before, after] = [words(field.before, i18n, language), words(field.after, i18n, language)]
      if (partOf !== undefined && before === after) return []
      return [{ key: `${ref}/${name}`, label: i18n._(label), before, after }]
    })
  })
