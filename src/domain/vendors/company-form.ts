import type * as v from 'valibot'
import { defineForm } from '../kernel/form.ts'
import { digitsFirst } from '../kernel/form-rules.ts'
import type { FileRef } from '../kernel/id.ts'
import type { Bilingual } from '../kernel/text.ts'
import { companyFields, declarationOf, VENDOR_FIELDS, type VendorField } from './company-fields.ts'
import type { DumpYard } from './vendor.ts'

type TextField = Exclude<VendorField, 'companyName' | 'address' | 'logo' | 'businessImages' | 'licenseCertificate' | 'dumpYards'>

/** A pin as it stands in a form: what cannot be read as a number stays as it was typed, for the rule to refuse. */
interface TypedPoint {
  readonly lat: number | string
  readonly lng: number | string
}

/** A yard as it stands in a form. */
export interface TypedYard extends Omit<DumpYard, 'point'> {
  readonly point: TypedPoint | null
}

/** What stands in a form of company fields: where the record has nothing, an empty text. */
export interface CompanyValues extends Readonly<Record<TextField, string>> {
  readonly companyName: Bilingual
  readonly address: Bilingual
  readonly logo: FileRef | null
  readonly businessImages: readonly FileRef[]
  readonly licenseCertificate: FileRef | null
  readonly dumpYards: readonly TypedYard[]
}

/**
 * In what the form is stricter than the record: tax and register numbers are digits. Records and changes of earlier releases may hold
 * letters there, so the wire goes on taking them.
 */
const STRICTER: Partial<Record<VendorField, v.GenericSchema>> = {
  mobileNumber: digitsFirst(companyFields.entries.mobileNumber),
  taxNumber: digitsFirst(companyFields.entries.taxNumber),
  commercialRegisterNumber: digitsFirst(companyFields.entries.commercialRegisterNumber),
}

const fields = Object.fromEntries(
  VENDOR_FIELDS.map((field) => {
    const form = STRICTER[field]
    return [field, { ...declarationOf(field), schema: companyFields.entries[field], ...(form ? { form } : {}) }]
  }),
)

/** The form of the company. */
export const companyForm = defineForm<CompanyValues>(fields)
