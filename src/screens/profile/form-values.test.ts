import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleVendor } from '#tests/support/samples.ts'
import { companyForm, fileFaults, toEdits, toValues, withEdits } from './form-values.ts'

const values = toValues(sampleVendor({ unitNumber: null }))
const faults = (change: object) => {
  const parsed = v.safeParse(companyForm, { ...values, ...change })
  return parsed.success ? [] : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
}
const file = { sha256: 'a'.repeat(64), name: 'a.png', type: 'image/png' as const, size: 9 }

describe('the company form', () => {
  it('takes a record as it is', () => {
    expect(faults({})).toEqual([])
  })

  it.each([
    [{ companyName: { en: 'A', ar: 'شركة' } }, 'companyName.en length_2_70'],
    [{ companyName: { en: 'Company', ar: ' ' } }, 'companyName.ar required'],
    [{ vendorName: 'x'.repeat(71) }, 'vendorName length_2_70'],
    [{ mobileNumber: '05012345' }, 'mobileNumber mobile'],
    [{ mobileNumber: '' }, 'mobileNumber required'],
    [{ taxNumber: '1' }, 'taxNumber length_2_20'],
    [{ licenseNumber: '1'.repeat(21) }, 'licenseNumber length_2_20'],
    [{ buildingNumber: 'x'.repeat(71) }, 'buildingNumber length_1_70'],
    [{ postalCode: '1234567' }, 'postalCode postal'],
    [{ postalCode: '12a' }, 'postalCode postal'],
    [{ address: { en: '', ar: 'عنوان' } }, 'address.en required'],
  ])('refuses %j with one message', (change, fault) => {
    expect(faults(change)).toEqual([fault])
  })

  it('sends only what was changed, with what was there before, trimmed', () => {
    expect(toEdits({ ...values, city: ' Jeddah ' }, values)).toEqual({ city: { from: values.city, to: 'Jeddah' } })
    expect(toEdits({ ...values, unitNumber: '7' }, values)).toEqual({ unitNumber: { from: null, to: '7' } })
    expect(toEdits({ ...values, unitNumber: ' ' }, values)).toEqual({})
  })

  it('takes up a draft with the value the person saw then', () => {
    const edits = { city: { from: 'Old', to: 'New' }, unitNumber: { from: null, to: '7' }, nonsense: { from: 1, to: 2 } }
    expect(toEdits(withEdits(values, edits, 'to'), withEdits(values, edits, 'from'))).toEqual({
      city: { from: 'Old', to: 'New' },
      unitNumber: { from: null, to: '7' },
    })
  })

  it('lets a required file be replaced but not taken away', () => {
    const had = { ...values, logo: file, businessImages: [file], licenseCertificate: file }
    const none = { ...values, logo: null, businessImages: [], licenseCertificate: null }
    expect(fileFaults(none, had)).toEqual({ logo: 'required', businessImages: 'required', licenseCertificate: 'required' })
    expect(fileFaults(none, none)).toEqual({})
  })
})
