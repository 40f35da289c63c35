import { expect, it } from 'vitest'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { fieldsToCorrect } from './fields-to-correct.ts'

const at = '2026-11-21T08:00:00.000Z'
const rejected = (field: string) => ({
  status: 'rejected' as const,
  rejectionReason: null,
  submittedAt: at,
  decidedAt: at,
  faults: [{ field, reason: 'x' }],
})

it('what was named is corrected, and where nothing was, the documents', () => {
  const vendor = sampleVendor(completeCompany)
  expect(fieldsToCorrect({ ...vendor, kyc: rejected('licenseCertificate') })).toEqual(['licenseCertificate'])
  expect(fieldsToCorrect({ ...vendor, kyc: rejected('unheard-of') })).toEqual(['businessImages', 'licenseCertificate'])
})

it('what nobody has filled in is asked for as well: without it nothing can be sent again, and the set-up is over', () => {
  const vendor = { ...sampleVendor(completeCompany), logo: null, kyc: rejected('licenseCertificate') }
  expect(fieldsToCorrect(vendor)).toEqual(['logo', 'licenseCertificate'])
})
