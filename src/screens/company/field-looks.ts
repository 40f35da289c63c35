import type { VendorField } from '#domain/vendors/company-fields.ts'

/** How a company field is typed. Files and yards have pieces of their own. */
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

const both = (field: 'companyName' | 'address'): FieldLook[] => [
  { path: `${field}.en`, field, side: 'en' },
  { path: `${field}.ar`, field, side: 'ar' },
]

const LOOKS: readonly FieldLook[] = [
  { path: 'vendorName', field: 'vendorName', autoComplete: 'name' },
  { path: 'mobileNumber', field: 'mobileNumber', ltr: true, numeric: true, autoComplete: 'tel-national' },
  { path: 'commercialRegisterNumber', field: 'commercialRegisterNumber', ltr: true },
  { path: 'taxNumber', field: 'taxNumber', ltr: true },
  { path: 'licenseNumber', field: 'licenseNumber', ltr: true },
  { path: 'country', field: 'country', autoComplete: 'country-name' },
  { path: 'state', field: 'state', autoComplete: 'address-level1' },
  { path: 'city', field: 'city', autoComplete: 'address-level2' },
  { path: 'streetName', field: 'streetName', autoComplete: 'address-line1' },
  { path: 'buildingNumber', field: 'buildingNumber' },
  { path: 'unitNumber', field: 'unitNumber', optional: true },
  { path: 'postalCode', field: 'postalCode', ltr: true, numeric: true, autoComplete: 'postal-code' },
  ...both('companyName'),
  ...both('address'),
]

/**
 * How some fields are typed, in the order given. With `once`, names and addresses have one input, in the reader's language, which writes
 * both sides as long as they are the same.
 */
export const looksOf = (fields: readonly VendorField[], once?: 'en' | 'ar'): readonly FieldLook[] =>
  fields
    .flatMap((field) => LOOKS.filter((look) => look.field === field))
    .flatMap((look) =>
      once === undefined || look.side === undefined
        ? [look]
        : look.side === once
          ? [{ path: look.path, field: look.field, once: true }]
          : [],
    )
