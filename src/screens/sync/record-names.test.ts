import { describe, expect, it } from 'vitest'
import { addedNames, calledThen, fleetRef, seenNames } from './record-names.ts'

const name = { en: 'Majed', ar: 'ماجد' }

describe('the records that a change is about', () => {
  it('are called as they were typed with it, in the language of the reader', () => {
    expect(addedNames({ driverId: 'a', driver: { name, phone: '05' } }, 'ar')).toEqual(['ماجد'])
    expect(addedNames({ zoneId: 'a', zone: { name } }, 'en')).toEqual(['Majed'])
    const containers = ['RN-1', 'RN-2'].map((barcode) => ({ containerId: barcode, container: { barcode, stock: 1 } }))
    expect(addedNames({ containers }, 'en')).toEqual(['RN-1', 'RN-2'])
    // A later release may have stored what this one cannot read.
    expect([null, 'x', { driver: { name: 'x' } }, { containers: [1] }].flatMap((args) => addedNames(args, 'en'))).toEqual([])
  })

  it('are called as they were when somebody changed or deleted them, where they are gone since', () => {
    const edits = { name: { from: name, to: { en: 'Majed II', ar: 'ماجد الثاني' } } }
    expect(seenNames({ zoneId: 'z', edits }, 'ar')).toEqual(['ماجد'])
    expect(seenNames({ containerId: 'c', edits: { barcode: { from: 'RN-1', to: 'RN-9' } } }, 'en')).toEqual(['RN-1'])
    expect(seenNames({ zoneId: 'z', was: { name, status: 'active' } }, 'en')).toEqual(['Majed'])
    expect(seenNames({ containerId: 'c', was: { barcode: 'RN-1' } }, 'en')).toEqual(['RN-1'])
    const deleted = { container: { barcode: 'RN-1' }, units: [] }
    expect(seenNames({ containerId: 'c', was: deleted }, 'en')).toEqual(['RN-1'])
    expect(seenNames({ ...deleted, takesBack: 'm' }, 'en')).toEqual(['RN-1'])
    expect([null, 'x', { edits: { name: null } }, { was: null }, { edits: { price: 1 } }].flatMap((args) => seenNames(args, 'en'))).toEqual(
      [],
    )
  })

  it('are called as they were when the change was queued, whatever it was about', () => {
    const args = { driverId: 'd', edits: { phone: { from: '05', to: '06' } } }
    expect(calledThen({ args, subject: name }, 'ar')).toEqual(['ماجد'])
    expect(calledThen({ args, subject: 'RN-1' }, 'en')).toEqual(['RN-1'])
    expect(calledThen({ args: { zoneId: 'z', was: { name } } }, 'en')).toEqual(['Majed'])
  })

  it('are looked up by what the change names, and by nothing that is no id', () => {
    expect(fleetRef({ containerId: 'c', edits: {} })).toEqual({ kind: 'containers', id: 'c' })
    expect(fleetRef({ zoneId: 'z' })).toEqual({ kind: 'zones', id: 'z' })
    expect([null, {}, { driverId: 7 }, 'driverId'].map(fleetRef)).toEqual([null, null, null, null])
  })
})
