import { expect, it } from 'vitest'
import { companyForm } from '#domain/vendors/company-form.ts'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { fileFaults } from './file-faults.ts'

it('lets a required file be replaced but not taken away', () => {
  const had = companyForm.toValues(sampleVendor(completeCompany))
  const none = { ...had, logo: null, businessImages: [], licenseCertificate: null }
  expect(fileFaults(none, had)).toEqual({ logo: 'required', businessImages: 'required_many', licenseCertificate: 'required' })
  expect(fileFaults(none, none)).toEqual({})
})
