import * as v from 'valibot'
import { sameValue, type FieldEdit } from '../kernel/edit.ts'
import type { FileRef } from '../kernel/id.ts'
import type { Bilingual } from '../kernel/text.ts'
import { companyFields, declarationOf, VENDOR_FIELDS, type CompanyFault, type VendorField } from './company-fields.ts'
import type { VendorEdits } from './edit.ts'
import type { DumpYard, Vendor } from './vendor.ts'

type TextField = Exclude<VendorField, 'companyName' | 'address' | 'logo' | 'businessImages' | 'licenseCertificate' | 'dumpYards'>

/** What stands in a form of company fields: where the record has nothing, an empty text. */
export interface CompanyValues extends Readonly<Record<TextField, string>> {
  readonly companyName: Bilingual
  readonly address: Bilingual
  readonly logo: FileRef | null
  readonly businessImages: readonly FileRef[]
  readonly licenseCertificate: FileRef | null
  readonly dumpYards: readonly DumpYard[]
}

/** Edits as they are kept in a draft: fields of any release. */
export type Drafted = Readonly<Record<string, FieldEdit>>

/** Letters where digits are meant are said before anything else. */
const digitsFirst = <Rule extends v.GenericSchema<string, string>>(rule: Rule) =>
  v.pipe(v.string('required' satisfies CompanyFault), v.trim(), v.regex(/^\d*$/, 'digits' satisfies CompanyFault), rule)

/**
 * The rules of a form: those of the record, but that an empty unit number is allowed, and that tax and register numbers are digits. Records
 * and changes of earlier releases may hold letters there, so the wire goes on taking them.
 */
const companyForm = v.object({
  ...companyFields.entries,
  mobileNumber: digitsFirst(companyFields.entries.mobileNumber),
  taxNumber: digitsFirst(companyFields.entries.taxNumber),
  commercialRegisterNumber: digitsFirst(companyFields.entries.commercialRegisterNumber),
  unitNumber: v.pipe(v.string(), v.trim(), v.maxLength(70, 'length_1_70' satisfies CompanyFault)),
})

// What an empty field holds in a form; lists are never null.
const empty = (field: VendorField): unknown => {
  const { input } = declarationOf(field)
  if (input === 'bilingual') return { en: '', ar: '' }
  return input === 'photo' || input === 'paper' ? null : ''
}

/** The form's values for a value of the record. */
const shown = (field: VendorField, value: unknown): unknown => (value === null ? empty(field) : value)

// One entry for each field: what the compiler cannot count.
/** The form's values for a record. */
export const toValues = (vendor: Vendor): CompanyValues =>
  Object.fromEntries(VENDOR_FIELDS.map((field) => [field, shown(field, vendor[field])])) as unknown as CompanyValues

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'object' && value !== null && 'en' in value && 'ar' in value)
    return { en: String(value.en).trim(), ar: String(value.ar).trim() }
  return value
}

/** The record's value for a value of the form. */
const stored = (field: VendorField, value: unknown): unknown => {
  const plain = trimmed(value)
  return plain === '' || sameValue(plain, empty(field)) ? null : plain
}

/** Only what differs from what the person saw, each field with that value before. */
export const toEdits = (values: CompanyValues, began: CompanyValues): VendorEdits =>
  Object.fromEntries(
    VENDOR_FIELDS.flatMap((field) => {
      const [from, to] = [stored(field, began[field]), stored(field, values[field])]
      return sameValue(from, to) ? [] : [[field, { from, to }]]
    }),
  ) as VendorEdits

/** Lays edits kept from before over the record: what was typed (`to`), or what stood there when it was (`from`). */
export const withEdits = (values: CompanyValues, edits: Drafted, side: 'from' | 'to'): CompanyValues => ({
  ...values,
  ...Object.fromEntries(
    VENDOR_FIELDS.flatMap((field) => {
      const edit = Object.hasOwn(edits, field) ? edits[field] : undefined
      return edit ? [[field, shown(field, edit[side])]] : []
    }),
  ),
})

/** The first fault of each of some fields, by field. Paths within a field (`companyName.en`, `dumpYards.0.name.en`) keep their own too. */
export const companyFaults = (values: CompanyValues, fields: readonly VendorField[]): Partial<Record<string, CompanyFault>> => {
  const faults: Record<string, CompanyFault> = {}
  for (const field of fields) {
    const parsed = v.safeParse(companyForm.entries[field] as v.GenericSchema, values[field], { abortPipeEarly: true })
    for (const issue of parsed.issues ?? []) {
      const path = [field, v.getDotPath(issue)].filter(Boolean).join('.')
      faults[path] ??= issue.message as CompanyFault
    }
  }
  return faults
}
