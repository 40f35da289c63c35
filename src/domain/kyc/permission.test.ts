import { expect, it } from 'vitest'
import { sampleVendor } from '#tests/support/samples.ts'
import { mayTrade } from './permission.ts'

it.each([
  [undefined, 'kyc.not_approved'],
  [sampleVendor({ isKyc: false }), 'kyc.not_approved'],
  [sampleVendor({ isKyc: false, status: false }), 'kyc.not_approved'],
  [sampleVendor({ isKyc: true, status: false }), 'vendor.suspended'],
  [sampleVendor({ isKyc: true, status: true }), undefined],
])('only an approved vendor who is not suspended may trade (%#)', (vendor, code) => {
  expect(mayTrade(vendor)?.code).toBe(code)
})
