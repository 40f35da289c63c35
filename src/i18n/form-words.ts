import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What can be wrong in a field of the company form. */
export const FORM_FAULTS = ['required', 'length_2_70', 'length_2_20', 'length_1_70', 'length_300', 'mobile', 'postal'] as const
export type FormFault = (typeof FORM_FAULTS)[number]

const WORDS: Readonly<Record<FormFault, MessageDescriptor>> = {
  required: msg({ message: '{field} is required' }),
  length_2_70: msg({ message: '{field} must be 2 to 70 characters' }),
  length_2_20: msg({ message: '{field} must be 2 to 20 characters' }),
  length_1_70: msg({ message: '{field} must be 1 to 70 characters' }),
  length_300: msg({ message: '{field} must be at most 300 characters' }),
  mobile: msg({ message: '{field} must be exactly 10 digits' }),
  postal: msg({ message: '{field} must be numbers only, at most 6 digits' }),
}

/** What is wrong with a field. `field` is its label. */
export const sayFormFault = (i18n: I18n, fault: string, field: string): string => {
  const known = FORM_FAULTS.find((candidate) => candidate === fault) ?? 'required'
  return i18n._({ ...WORDS[known], values: { field } })
}
