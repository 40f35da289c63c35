import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { COMPANY_FAULTS, type CompanyFault } from '#domain/vendors/company-fields.ts'

const MESSAGES: Readonly<Record<CompanyFault, MessageDescriptor>> = {
  required: msg({ message: '{field} is required' }),
  required_many: msg({ message: '{field} are required' }),
  digits: msg({ message: '{field} must be numbers only' }),
  length_2_70: msg({ message: '{field} must be 2 to 70 characters' }),
  name_characters: msg({ message: '{field} may hold no hidden characters and no line breaks' }),
  length_2_20: msg({ message: '{field} must be 2 to 20 characters' }),
  length_1_70: msg({ message: '{field} must be 1 to 70 characters' }),
  length_300: msg({ message: '{field} must be at most 300 characters' }),
  mobile: msg({ message: '{field} must be exactly 10 digits' }),
  postal: msg({ message: '{field} must be numbers only, at most 6 digits' }),
  images: msg({ message: '{field}: at most 5 images' }),
  file_photo: msg({ message: '{field} must be JPG, JPEG or PNG' }),
  file_pdf: msg({ message: '{field} must be a PDF file' }),
  yards: msg({ message: '{field}: at most 50' }),
}

/** What is wrong with a field. `field` is its label. */
export const describeFormFault = (i18n: I18n, fault: string, field: string): string => {
  const known = COMPANY_FAULTS.find((candidate) => candidate === fault) ?? 'required'
  return i18n._({ ...MESSAGES[known], values: { field } })
}
