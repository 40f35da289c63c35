import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is unusual in Saudi Arabia without being wrong: said, never refused. */
const HINTS: Readonly<Record<string, { readonly usual: RegExp; readonly words: MessageDescriptor }>> = {
  mobileNumber: { usual: /^05\d{8}$/, words: msg`Saudi mobile numbers begin with 05. Please check it.` },
  commercialRegisterNumber: { usual: /^\d{10}$/, words: msg`Commercial register numbers usually have 10 digits. Please check it.` },
  taxNumber: { usual: /^3\d{13}3$/, words: msg`VAT numbers usually have 15 digits and begin and end with 3. Please check it.` },
  postalCode: { usual: /^\d{5}$/, words: msg`Saudi postal codes usually have 5 digits. Please check it.` },
}

/** A hint for a value that is complete but unusual, or null. */
export const hintFor = (field: string, value: string): MessageDescriptor | null => {
  const hint = Object.hasOwn(HINTS, field) ? HINTS[field] : undefined
  return hint && value.trim() !== '' && !hint.usual.test(value.trim()) ? hint.words : null
}
