import type { FormFault } from '#domain/kernel/form-rules.ts'
import { declarationOf, fieldsOf, type VendorField } from '#domain/vendors/company-fields.ts'
import type { CompanyValues } from '#domain/vendors/company-form.ts'

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null)

/** Files that were there and may be replaced but not taken away. */
export const fileFaults = (values: CompanyValues, began: CompanyValues): Partial<Record<VendorField, FormFault>> =>
  Object.fromEntries(
    fieldsOf({ section: 'files' })
      .filter((field) => isGiven(began[field]) && !isGiven(values[field]))
      .map((field) => [field, (declarationOf(field).input === 'photos' ? 'required_many' : 'required') satisfies FormFault]),
  )
