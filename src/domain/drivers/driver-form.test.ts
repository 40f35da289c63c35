import { describe, expect, it } from 'vitest'
import { sampleDriver } from '#tests/support/samples.ts'
import { ageFault, driverForm, type DriverValues } from './driver-form.ts'

const values = driverForm.toValues(sampleDriver())
const pdf = { sha256: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf', size: 9 } as const
const png = { ...pdf, name: 'a.png', type: 'image/png' } as const

describe('the form of a driver', () => {
  it('has nothing against a driver as they are', () => {
    expect(driverForm.faultsOf(values)).toEqual({})
    expect(driverForm.toEdits(values, values)).toEqual({})
  })

  it.each<[Partial<DriverValues>, Record<string, string>]>([
    [{ name: { en: '', ar: '' } }, { 'name.en': 'required', 'name.ar': 'required' }],
    [{ name: { en: 'A', ar: 'ب' } }, { 'name.en': 'length_2_70', 'name.ar': 'length_2_70' }],
    [{ name: { en: 'A'.repeat(71), ar: 'فهد' } }, { 'name.en': 'length_2_70' }],
    [{ name: { en: '\u200b\u200b', ar: '\u202eفهد' } }, { 'name.en': 'name_characters', 'name.ar': 'name_characters' }],
    [{ phone: '' }, { phone: 'required' }],
    [{ phone: '050123456' }, { phone: 'mobile' }],
    [{ phone: '05012345678' }, { phone: 'mobile' }],
    [{ email: '' }, { email: 'required' }],
    [{ email: 'fahd@' }, { email: 'email' }],
    [{ bornOn: '' }, { bornOn: 'required' }],
    [{ bornOn: '1990-02-30' }, { bornOn: 'day' }],
    // Days of the Hijri calendar: whoever was born in 1435 is no man of six hundred.
    [{ bornOn: '1435-05-17' }, { bornOn: 'day' }],
    [{ licenseExpiresOn: '1450-01-01' }, { licenseExpiresOn: 'day' }],
    [{ address: ' ' }, { address: 'required' }],
    [{ address: 'x' }, { address: 'length_2_70' }],
    [{ licenseNumber: '1' }, { licenseNumber: 'length_2_20' }],
    [{ licenseNumber: '1'.repeat(21) }, { licenseNumber: 'length_2_20' }],
    [{ licenseExpiresOn: '' }, { licenseExpiresOn: 'required' }],
    [{ profileImage: pdf }, { profileImage: 'file_photo' }],
    [{ drivingLicense: png }, { drivingLicense: 'file_pdf' }],
  ])('says of %o: %o', (over, faults) => {
    expect(driverForm.faultsOf({ ...values, ...over })).toEqual(faults)
  })

  it.each<Partial<DriverValues>>([
    { name: { en: 'Ab', ar: 'اب' } },
    { name: { en: 'A'.repeat(70), ar: 'ف'.repeat(70) } },
    { address: 'x'.repeat(70) },
    { licenseNumber: '12' },
    { licenseNumber: '1'.repeat(20) },
  ])('takes %o, which is just within', (over) => {
    expect(driverForm.faultsOf({ ...values, ...over })).toEqual({})
  })

  it('may lack both files, and reads a phone as it is pasted', () => {
    expect(driverForm.faultsOf({ ...values, profileImage: null, drivingLicense: null, phone: '+966 50 123 4567' })).toEqual({})
    expect(driverForm.toRecord({ ...values, phone: '+966 50 123 4567' })).toMatchObject({ phone: '0501234567' })
  })

  it('keeps of a number or day that was copied what is seen of it, and not its marks of direction', () => {
    const copied = {
      ...values,
      licenseNumber: '\u202aL-٢٠٠٤٦\u202c',
      licenseExpiresOn: '\u200f2028-02-29',
      email: 'sami@example.com\u200f',
      phone: '\u200e0501234567',
    }
    expect(driverForm.faultsOf(copied)).toEqual({})
    expect(driverForm.toRecord(copied)).toMatchObject({
      licenseNumber: 'L-20046',
      licenseExpiresOn: '2028-02-29',
      email: 'sami@example.com',
      phone: '0501234567',
    })
    expect(driverForm.faultsOf({ ...values, licenseNumber: '\u200f7' })).toEqual({ licenseNumber: 'length_2_20' })
  })

  it('tells a number that was kept with such marks as it was seen, and changes nothing of it by itself', () => {
    const kept = driverForm.toValues(sampleDriver({ licenseNumber: '\u200eL-1' }))
    expect(driverForm.toEdits({ ...kept, address: 'Riyadh, Irqah' }, kept)).toEqual({
      address: { from: kept.address, to: 'Riyadh, Irqah' },
    })
    expect(driverForm.toEdits({ ...kept, licenseNumber: 'L-2' }, kept)).toEqual({ licenseNumber: { from: '\u200eL-1', to: 'L-2' } })
  })

  it('says on the day who is too young, and nothing of what is no day', () => {
    expect(ageFault('2008-11-23', '2026-11-22')).toBe('under_18')
    expect([ageFault('2008-11-22', '2026-11-22'), ageFault('', '2026-11-22'), ageFault('2027-02-30', '2026-11-22')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
