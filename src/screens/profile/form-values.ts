import * as v from 'valibot'
import { sameValue, type FieldEdit } from '#domain/kernel/edit.ts'
import { VENDOR_FIELDS, type VendorEdits, type VendorField } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { FormFault } from '#i18n/form-words.ts'

/** What stands in the form: the vendor's own fields, where an absent unit number is an empty text. */
export type FormValues = Pick<Vendor, Exclude<VendorField, 'unitNumber'>> & { readonly unitNumber: string }
export type Drafted = Readonly<Record<string, FieldEdit>>

const ruled = (rule: (text: string) => FormFault | null) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? rule(dataset.value.trim()) : null
      if (fault) addIssue({ message: fault })
    }),
  )

const between = (min: number, max: number, fault: FormFault) =>
  ruled((text) => (text === '' ? 'required' : text.length < min || text.length > max ? fault : null))
const words = between(2, 70, 'length_2_70')
const number = between(2, 20, 'length_2_20')
const matching = (pattern: RegExp, fault: FormFault) => ruled((text) => (text === '' ? 'required' : pattern.test(text) ? null : fault))
const both = <Side extends v.GenericSchema>(side: Side) => v.object({ en: side, ar: side })

/** The specification's rules for the company, each with the code of its message. */
export const companyForm = v.looseObject({
  companyName: both(words),
  vendorName: words,
  mobileNumber: matching(/^\d{10}$/, 'mobile'),
  commercialRegisterNumber: number,
  taxNumber: number,
  licenseNumber: number,
  country: words,
  state: words,
  city: words,
  streetName: words,
  buildingNumber: between(1, 70, 'length_1_70'),
  unitNumber: ruled((text) => (text.length > 70 ? 'length_1_70' : null)),
  postalCode: matching(/^\d{1,6}$/, 'postal'),
  address: both(between(1, 300, 'length_300')),
})

/** The form's values for a record. */
export const toValues = (vendor: Vendor): FormValues => ({
  ...(Object.fromEntries(VENDOR_FIELDS.map((field) => [field, vendor[field]])) as Pick<Vendor, VendorField>),
  unitNumber: vendor.unitNumber ?? '',
})

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'object' && value !== null && 'en' in value && 'ar' in value)
    return { en: String(value.en).trim(), ar: String(value.ar).trim() }
  return value
}

const stored = (field: VendorField, value: unknown): unknown => (field === 'unitNumber' && trimmed(value) === '' ? null : trimmed(value))

/** Only what differs from what the person saw, each field with that value before. */
export const toEdits = (values: FormValues, began: FormValues): VendorEdits =>
  Object.fromEntries(
    VENDOR_FIELDS.flatMap((field) => {
      const [from, to] = [stored(field, began[field]), stored(field, values[field])]
      return sameValue(from, to) ? [] : [[field, { from, to }]]
    }),
  ) as VendorEdits

/** Lays edits kept from before over the record: what was typed, and what stood there when it was. */
export const withEdits = (values: FormValues, edits: Drafted, side: 'from' | 'to'): FormValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(edits)
      .filter(([field]) => VENDOR_FIELDS.some((known) => known === field))
      .map(([field, edit]) => [field, field === 'unitNumber' ? (edit[side] ?? '') : edit[side]]),
  ),
})

/** Files that were there and may be replaced but not taken away. */
export const fileFaults = (values: FormValues, began: FormValues): Partial<Record<VendorField, FormFault>> => ({
  ...(began.logo && !values.logo ? { logo: 'required' } : {}),
  ...(began.licenseCertificate && !values.licenseCertificate ? { licenseCertificate: 'required' } : {}),
  ...(began.businessImages.length > 0 && values.businessImages.length === 0 ? { businessImages: 'required' } : {}),
})
