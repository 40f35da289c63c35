import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VendorField } from '#domain/vendors/company-fields.ts'

/** Labels of what a vendor can change of the company. */
export const COMPANY_FIELD_MESSAGES: Readonly<Record<VendorField, MessageDescriptor>> = {
  companyName: msg`Company name`,
  vendorName: msg`Vendor name`,
  mobileNumber: msg`Mobile number`,
  commercialRegisterNumber: msg`Commercial register number`,
  taxNumber: msg`Tax number`,
  licenseNumber: msg`License number`,
  logo: msg`Logo`,
  country: msg`Country`,
  state: msg`State or province`,
  city: msg`City`,
  streetName: msg`Street name and number`,
  buildingNumber: msg`Building number`,
  unitNumber: msg`Unit number`,
  postalCode: msg`Postal code`,
  address: msg`Address`,
  businessImages: msg`Business images`,
  licenseCertificate: msg`License certificate`,
  dumpYards: msg`Dump yards`,
}
