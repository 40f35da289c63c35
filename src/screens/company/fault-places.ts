import type { FormErrors } from '@mantine/form'
import { fieldsOf, type CompanyFault, type VendorField } from '#domain/vendors/company-fields.ts'

/** The place in a form that a person is brought to for a fault: a yard's name has one input for both languages. */
export const placeOf = (path: string): string => (path.startsWith('dumpYards.') ? path.replace(/\.(en|ar|lat|lng)$/, '') : path)

/** The faults of the file fields; that of one image counts for all. */
export const fileFaultsOf = (errors: FormErrors): Partial<Record<VendorField, CompanyFault>> =>
  Object.fromEntries(
    fieldsOf({ section: 'files' }).flatMap((field) => {
      const path = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`))
      const fault: unknown = path === undefined ? undefined : errors[path]
      return typeof fault === 'string' ? [[field, fault as CompanyFault]] : []
    }),
  )
