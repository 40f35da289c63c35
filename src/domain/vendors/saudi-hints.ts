import type { VendorField } from './company-fields.ts'

/** What is unusual in Saudi Arabia without being wrong: said beside the field, never refused. */
const SAUDI_HINTS = ['hint.mobile', 'hint.register', 'hint.vat', 'hint.postal', 'hint.building'] as const
export type SaudiHint = (typeof SAUDI_HINTS)[number]

const USUAL: Partial<Record<VendorField, { readonly usual: RegExp; readonly hint: SaudiHint }>> = {
  mobileNumber: { usual: /^05\d{8}$/, hint: 'hint.mobile' },
  commercialRegisterNumber: { usual: /^\d{10}$/, hint: 'hint.register' },
  taxNumber: { usual: /^3\d{13}3$/, hint: 'hint.vat' },
  postalCode: { usual: /^\d{5}$/, hint: 'hint.postal' },
  buildingNumber: { usual: /^\d{4}$/, hint: 'hint.building' },
}

/** The hint for a value that is complete but unusual, or null. */
export const saudiHint = (field: VendorField, value: string): SaudiHint | null => {
  const rule = USUAL[field]
  const text = value.trim()
  return rule && text !== '' && !rule.usual.test(text) ? rule.hint : null
}
