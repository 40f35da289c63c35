import { describe, expect, it } from 'vitest'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { companyForm } from './company-form.ts'
import { VENDOR_FIELDS } from './company-fields.ts'

const values = companyForm.toValues(sampleVendor({ unitNumber: null, ...completeCompany }))
const faults = (change: object) =>
  Object.entries(companyForm.faultsOf({ ...values, ...change }, VENDOR_FIELDS)).map(([path, fault]) => `${path} ${fault}`)
const yard = {
  id: '00000008-0000-7000-8000-000000000001',
  name: { en: 'North yard', ar: 'North yard' },
  address: { en: 'Riyadh', ar: 'Riyadh' },
}

describe('the company form', () => {
  it('takes a complete record as it is', () => {
    expect(faults({ dumpYards: [{ ...yard, point: { lat: 24.7, lng: 46.7 } }] })).toEqual([])
  })

  it('takes a yard without a pin: its address is enough', () => {
    expect(faults({ dumpYards: [{ ...yard, point: null }] })).toEqual([])
    expect(faults({ dumpYards: [{ ...yard, address: { en: '', ar: '' }, point: null }] })).toEqual([
      'dumpYards.0.address.en required',
      'dumpYards.0.address.ar required',
    ])
  })

  it.each([
    [{ companyName: { en: 'A', ar: 'شركة' } }, 'companyName.en length_2_70'],
    [{ companyName: { en: 'Company', ar: ' ' } }, 'companyName.ar required'],
    [{ companyName: { en: 'Green\u202E Yard', ar: 'شركة' } }, 'companyName.en name_characters'],
    [{ companyName: { en: 'Company', ar: '\u200B\u200B' } }, 'companyName.ar name_characters'],
    [{ vendorName: 'Sa\nra' }, 'vendorName name_characters'],
    [{ vendorName: 'x'.repeat(71) }, 'vendorName length_2_70'],
    [{ mobileNumber: '05012345' }, 'mobileNumber mobile'],
    [{ mobileNumber: '' }, 'mobileNumber required'],
    [{ mobileNumber: '05x2345678' }, 'mobileNumber digits'],
    [{ taxNumber: '30000000000000X' }, 'taxNumber digits'],
    [{ commercialRegisterNumber: 'CR 10' }, 'commercialRegisterNumber digits'],
    [{ taxNumber: '1' }, 'taxNumber length_2_20'],
    [{ licenseNumber: '1'.repeat(21) }, 'licenseNumber length_2_20'],
    [{ buildingNumber: 'x'.repeat(71) }, 'buildingNumber length_1_70'],
    [{ postalCode: '1234567' }, 'postalCode postal'],
    [{ postalCode: '12a' }, 'postalCode postal'],
    [{ address: { en: '', ar: 'عنوان' } }, 'address.en required'],
    [{ logo: null }, 'logo required'],
    [{ businessImages: [] }, 'businessImages required_many'],
    [{ businessImages: Array.from({ length: 6 }, () => values.logo) }, 'businessImages images'],
    [{ licenseCertificate: values.logo }, 'licenseCertificate file_pdf'],
    [{ dumpYards: [] }, 'dumpYards required_many'],
    [{ dumpYards: [{ ...yard, point: { lat: 240, lng: 46.7 } }] }, 'dumpYards.0.point.lat latitude'],
    [{ dumpYards: [{ ...yard, point: { lat: '24.', lng: 46.7 } }] }, 'dumpYards.0.point.lat latitude'],
    [{ dumpYards: [{ ...yard, point: { lat: 24.7, lng: '' } }] }, 'dumpYards.0.point.lng longitude'],
    [{ dumpYards: [{ ...yard, point: { lat: 24.7, lng: -181 } }] }, 'dumpYards.0.point.lng longitude'],
  ])('refuses %j with one message', (change, fault) => {
    expect(faults({ dumpYards: [{ ...yard, point: { lat: 24.7, lng: 46.7 } }], ...change })).toEqual([fault])
  })

  it.each(['+966 50 123 4567', '00966501234567', '501234567', '050 123 4567', '٠٥٠١٢٣٤٥٦٧'])(
    'reads a phone as it is pasted: %s',
    (mobileNumber) => {
      expect(companyForm.faultsOf({ ...values, mobileNumber }, ['mobileNumber'])).toEqual({})
      expect(companyForm.toRecord({ ...values, mobileNumber })).toMatchObject({ mobileNumber: '0501234567' })
    },
  )

  it('keeps the number of a building in Latin digits, its words as they are, and tells one of before as it was seen', () => {
    const kept = { ...values, buildingNumber: '٧٢١٤', unitNumber: 'شقة ٣' }
    expect(companyForm.toRecord(kept)).toMatchObject({ buildingNumber: '7214', unitNumber: 'شقة 3' })
    expect(companyForm.toEdits(kept, kept)).toEqual({})
    expect(companyForm.toEdits({ ...kept, buildingNumber: '٧٢١٥' }, kept)).toEqual({ buildingNumber: { from: '٧٢١٤', to: '7215' } })
  })

  it('takes names as people write them', () => {
    expect(
      faults({ companyName: { en: "O'Neil & Sons-2", ar: 'مِی\u200Cخواهم' }, vendorName: 'Łuć', dumpYards: [{ ...yard, point: null }] }),
    ).toEqual([])
  })

  it.each([
    [{ companyName: { en: 'Ab', ar: 'اب' } }],
    [{ companyName: { en: 'x'.repeat(70), ar: 'ش'.repeat(70) } }],
    [{ vendorName: 'x'.repeat(70) }],
    [{ taxNumber: '31' }],
    [{ taxNumber: '3'.repeat(20) }],
    [{ commercialRegisterNumber: '1'.repeat(20) }],
    [{ licenseNumber: 'L1' }],
    [{ licenseNumber: 'L'.repeat(20) }],
    [{ city: 'x'.repeat(70) }],
    [{ buildingNumber: '7' }],
    [{ buildingNumber: 'x'.repeat(70) }],
    [{ postalCode: '123456' }],
    [{ businessImages: Array.from({ length: 5 }, () => values.logo) }],
  ])('takes %j, which is just within', (change) => {
    expect(faults({ dumpYards: [{ ...yard, point: null }], ...change })).toEqual([])
  })

  it('sends only what was changed, with what was there before, trimmed', () => {
    expect(companyForm.toEdits({ ...values, city: ' Jeddah ' }, values)).toEqual({ city: { from: values.city, to: 'Jeddah' } })
    expect(companyForm.toEdits({ ...values, unitNumber: '7' }, values)).toEqual({ unitNumber: { from: null, to: '7' } })
    expect(companyForm.toEdits({ ...values, unitNumber: ' ' }, values)).toEqual({})
  })

  it('takes up a draft with the value the person saw then', () => {
    const edits = { city: { from: 'Old', to: 'New' }, unitNumber: { from: null, to: '7' }, nonsense: { from: 1, to: 2 } }
    expect(companyForm.toEdits(companyForm.withEdits(values, edits, 'to'), companyForm.withEdits(values, edits, 'from'))).toEqual({
      city: { from: 'Old', to: 'New' },
      unitNumber: { from: null, to: '7' },
    })
  })

  it('shows a record that has nothing yet as empty texts, and sends nothing for it', () => {
    const empty = companyForm.toValues(sampleVendor({ vendorName: null, mobileNumber: null, address: null }))
    expect(empty).toMatchObject({ vendorName: '', mobileNumber: '', address: { en: '', ar: '' } })
    expect(companyForm.toEdits(empty, empty)).toEqual({})
    expect(companyForm.toEdits({ ...empty, vendorName: 'Rimal' }, empty)).toEqual({ vendorName: { from: null, to: 'Rimal' } })
    expect(companyForm.toEdits({ ...empty, mobileNumber: '0501234567' }, empty)).toEqual({ mobileNumber: { from: null, to: '0501234567' } })
  })

  it('trims both languages of a name, and sends nothing for one that was emptied', () => {
    const named = (en: string, ar: string) => ({ ...values, companyName: { en, ar } })
    expect(companyForm.toEdits(named(' Rimal ', 'رمال  '), named('Old', 'قديم'))).toEqual({
      companyName: { from: { en: 'Old', ar: 'قديم' }, to: { en: 'Rimal', ar: 'رمال' } },
    })
    expect(companyForm.toEdits(named(' ', ''), named('Old', 'قديم'))).toEqual({
      companyName: { from: { en: 'Old', ar: 'قديم' }, to: null },
    })
  })

  it('lets a required file be replaced but not taken away, and asks for no other field', () => {
    const had = companyForm.toValues(sampleVendor({ ...completeCompany, city: null }))
    const none = { ...had, logo: null, businessImages: [], licenseCertificate: null }
    const required = { logo: 'required', businessImages: 'required_many', licenseCertificate: 'required' }
    expect(companyForm.faultsOf(none, Object.keys(companyForm.toEdits(none, had)))).toEqual(required)
    expect(companyForm.faultsOf(none, Object.keys(companyForm.toEdits(none, none)))).toEqual({})
  })

  it('judges what is in a list before the list', () => {
    const images = [...Array.from({ length: 5 }, () => values.logo), values.licenseCertificate]
    expect(faults({ dumpYards: [{ ...yard, point: { lat: 24.7, lng: 46.7 } }], businessImages: images })).toEqual([
      'businessImages.5 file_photo',
    ])
  })
})
