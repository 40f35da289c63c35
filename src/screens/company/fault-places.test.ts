import { describe, expect, it } from 'vitest'
import { companyForm } from '#domain/vendors/company-form.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { countFaults } from './fault-places.ts'

const both = (en: string, ar: string) => ({ en, ar })

describe('the number of faults', () => {
  const values = companyForm.toValues(sampleVendor())

  it('counts a name or address that is typed once as one field', () => {
    const empty = { ...values, companyName: both('', ''), address: both('', ''), city: '' }
    const faults = companyForm.faultsOf(empty, ['companyName', 'address', 'city'])
    expect(Object.keys(faults)).toHaveLength(5)
    expect(countFaults(faults, true)).toBe(3)
    expect(countFaults(faults, false)).toBe(5)
  })

  it('counts a field of a yard as one, and each yard for itself', () => {
    const yard = { id: '00000008-0000-7000-8000-000000000001', name: both('', ''), address: both('', ''), point: null }
    const other = { ...yard, name: both('South', 'الجنوب') }
    expect(countFaults(companyForm.faultsOf({ ...values, dumpYards: [yard, other] }, ['dumpYards']), true)).toBe(3)
  })

  it('counts the faults of several images as one field', () => {
    const pdf = { sha256: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf' as const, size: 1 }
    expect(countFaults(companyForm.faultsOf({ ...values, businessImages: [pdf, pdf] }, ['businessImages']), true)).toBe(1)
  })
})
