import type { CompanyFault, VendorField } from '#domain/vendors/company-fields.ts'
import type { CompanyValues } from '#domain/vendors/company-form.ts'

/** Files that were there and may be replaced but not taken away. */
export const fileFaults = (values: CompanyValues, began: CompanyValues): Partial<Record<VendorField, CompanyFault>> => ({
  ...(began.logo && !values.logo ? { logo: 'required' } : {}),
  ...(began.licenseCertificate && !values.licenseCertificate ? { licenseCertificate: 'required' } : {}),
  ...(began.businessImages.length > 0 && values.businessImages.length === 0 ? { businessImages: 'required' } : {}),
})
