import { describe, expect, it } from 'vitest'
import { driverForm } from '#domain/drivers/driver-form.ts'
import { sampleDriver } from '#tests/support/samples.ts'
import { countMarked, faultsLeft, faultsToSave, firstPlace } from './form-faults.ts'

const both = (en: string, ar: string) => ({ en, ar })

describe('the number of faults', () => {
  const errors = { 'name.en': 'length_2_70', 'name.ar': 'length_2_70', 'photos.0': 'file_type', 'photos.1': 'file_type' }

  it('counts a name that is typed once as one, and one in each language as two', () => {
    expect(countMarked(errors, { name: both('A', 'A'), photos: [] })).toBe(2)
    expect(countMarked(errors, { name: both('A', 'أ'), photos: [] })).toBe(3)
  })
})

describe('faults of a form that is saved', () => {
  const long = 'n'.repeat(71)
  const began = driverForm.toValues({ ...sampleDriver(), name: both(long, long) })
  const faults = (typed: Partial<typeof began>, isNew = false) => {
    const values = { ...began, ...typed }
    return faultsToSave(driverForm, { values, edits: driverForm.toEdits(values, began), isNew })
  }

  it('are those of what was changed: what stands there from before is not asked for again', () => {
    expect(faults({ phone: '0501234568' })).toEqual({})
    expect(faults({ phone: '050' })).toEqual({ phone: 'mobile' })
    expect(faults({ name: both(`${long}n`, 'ع'.repeat(2)) })).toEqual({ 'name.en': 'length_2_70' })
  })

  it('are those of all fields where the record is new', () => {
    expect(faults({ phone: '050' }, true)).toEqual({ 'name.en': 'length_2_70', 'name.ar': 'length_2_70', 'phone': 'mobile' })
  })
})

describe('faults that are left when fields are written into', () => {
  const errors = { 'name.en': 'required', 'name.ar': 'required', 'price': 'amount', 'binSize': 'choice' }
  const left = (written: object, now: Readonly<Record<string, string>>) =>
    Object.keys(faultsLeft(errors, written, { before: { binSize: 'choice' }, now }))

  it('are those of the other fields, but for one that is cured by what was written', () => {
    expect(left({ price: '7' }, { binSize: 'choice' })).toEqual(['name.en', 'name.ar', 'binSize'])
    expect(left({ wasteType: 'metal' }, { binSize: 'choice' })).toEqual(['name.en', 'name.ar', 'price', 'binSize'])
    expect(left({ wasteType: 'metal' }, {})).toEqual(['name.en', 'name.ar', 'price'])
    expect(left({ name: { en: 'A', ar: 'A' } }, { binSize: 'choice' })).toEqual(['price', 'binSize'])
    // It was wrong by itself, and still is.
    expect(Object.keys(faultsLeft(errors, { wasteType: 'metal' }, { before: {}, now: {} }))).toContain('binSize')
  })
})

describe('the first fault', () => {
  it('is the side that stands first for the reader, where that is faulty', () => {
    const paths = ['name.en', 'name.ar', 'city']
    expect([firstPlace(paths, 'en'), firstPlace(paths, 'ar')]).toEqual(['name.en', 'name.ar'])
    expect(firstPlace(['name.en', 'city'], 'ar')).toBe('name.en')
    expect([firstPlace(['city', 'name.ar'], 'ar'), firstPlace([], 'ar')]).toEqual(['city', undefined])
  })
})
