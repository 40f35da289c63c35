import { ownFirst, type Language } from '#i18n/language.ts'
import { declarationOf, type VendorField } from '#domain/vendors/company-fields.ts'

/** How a company field is typed. Files and yards have components of their own. */
export interface FieldLook {
  /** Where its value stands in the form, and its faults. */
  readonly path: string
  readonly field: VendorField
  /** Written in one language whatever the reader's is. */
  readonly side?: 'en' | 'ar'
  /** Numbers and codes read left to right in every language. */
  readonly ltr?: boolean
  readonly numeric?: boolean
  readonly optional?: boolean
  /** Typed once, it holds the same words in both languages. */
  readonly once?: boolean
  /** What the browser may fill in by itself. */
  readonly autoComplete?: string
}

const look = (field: VendorField, language: Language): readonly FieldLook[] => {
  const { input, optional, autoComplete } = declarationOf(field)
  if (input === 'bilingual') return ownFirst(language).map((side) => ({ path: `${field}.${side}`, field, side }))
  if (!['text', 'numbered', 'code', 'digits', 'mobile'].includes(input)) return []
  const more = { ...(optional ? { optional } : {}), ...(autoComplete === undefined ? {} : { autoComplete }) }
  return [{ path: field, field, ltr: !['text', 'numbered'].includes(input), numeric: ['digits', 'mobile'].includes(input), ...more }]
}

/**
 * How some fields are typed, in the order given, of names and addresses the side in the reader's language first. With `once` that is the only
 * one, which writes both sides as long as they are the same.
 */
export const looksOf = (fields: readonly VendorField[], language: Language, once = false): readonly FieldLook[] =>
  fields
    .flatMap((field) => look(field, language))
    .flatMap((one) => {
      if (!once || one.side === undefined) return [one]
      return one.side === language ? [{ path: one.path, field: one.field, once }] : []
    })
