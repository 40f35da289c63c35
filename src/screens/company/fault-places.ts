import type { FormErrors } from '@mantine/form'
import type { FormFault } from '#domain/kernel/form-rules.ts'
import { declarationOf, fieldsOf, VENDOR_FIELDS, type VendorField } from '#domain/vendors/company-fields.ts'

/** The place in a form that a person is brought to for a fault: a yard's name has one input for both languages. */
export const placeOf = (path: string): string => (path.startsWith('dumpYards.') ? path.replace(/\.(en|ar)$/, '') : path)

/**
 * How many fields a person sees marked: a yard's name is one for both languages, faults of several images are one. With `once`, names and
 * addresses of the company have one field for both languages too.
 */
export const countFaults = (errors: FormErrors, once: boolean): number =>
  new Set(
    Object.keys(errors).map((path) => {
      const field = VENDOR_FIELDS.find((known) => path === known || path.startsWith(`${known}.`))
      if (field === undefined || declarationOf(field).input === 'yards') return placeOf(path)
      return declarationOf(field).input === 'bilingual' && !once ? path : field
    }),
  ).size

/** The faults of the file fields; that of one image counts for all. */
export const fileFaultsOf = (errors: FormErrors): Partial<Record<VendorField, FormFault>> =>
  Object.fromEntries(
    fieldsOf({ section: 'files' }).flatMap((field) => {
      const path = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`))
      const fault: unknown = path === undefined ? undefined : errors[path]
      return typeof fault === 'string' ? [[field, fault as FormFault]] : []
    }),
  )
