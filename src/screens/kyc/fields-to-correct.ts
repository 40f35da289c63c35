import { kycFaults } from '#domain/kyc/kyc.ts'
import { fieldsOf, VENDOR_FIELDS, type VendorField } from '#domain/vendors/company-fields.ts'
import { missingFields } from '#domain/vendors/onboarding.ts'
import { SETUP_STEPS } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'

/** Where nothing was named, the documents are what there is to send again. */
const DOCUMENTS = fieldsOf({ step: 'kyc' })

/** The fields to correct after a rejection: what was named, and what nobody has filled in, without which nothing can be sent again. */
export const fieldsToCorrect = (vendor: Vendor): readonly VendorField[] => {
  const named = kycFaults(vendor.kyc).map(({ field }) => field)
  const known = VENDOR_FIELDS.filter((field) => named.includes(field))
  const missing = SETUP_STEPS.flatMap((step) => missingFields(vendor, step))
  return VENDOR_FIELDS.filter((field) => missing.includes(field) || (known.length > 0 ? known : DOCUMENTS).includes(field))
}
