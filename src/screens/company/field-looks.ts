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

const look = (field: VendorField): readonly FieldLook[] => {
  const { input, optional, autoComplete } = declarationOf(field)
  if (input === 'bilingual') return (['en', 'ar'] as const).map((side) => ({ path: `${field}.${side}`, field, side }))
  if (!['text', 'code', 'digits'].includes(input)) return []
  const more = { ...(optional ? { optional } : {}), ...(autoComplete === undefined ? {} : { autoComplete }) }
  return [{ path: field, field, ltr: input !== 'text', numeric: input === 'digits', ...more }]
}

/**
 * How some fields are typed, in the order given. With `once`, names and addresses have one input, in the reader's language, which writes
 * both sides as long as they are the same.
 */
export const looksOf = (fields: readonly VendorField[], once?: 'en' | 'ar'): readonly FieldLook[] =>
  fields.flatMap(look).flatMap((one) => {
    if (once === undefined || one.side === undefined) return [one]
    return one.side === once ? [{ path: one.path, field: one.field, once: true }] : []
  })
