import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { zoneContent, zoneEdits, zoneForm } from './zone-form.ts'

const named = (name: string) => ({ name: { en: name, ar: name }, status: 'active', area: null })

describe('the name of a zone', () => {
  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['x', 'length_2_70'],
    ['\u200b\u200b', 'name_characters'],
    ['\u202eabc', 'name_characters'],
    ['--', 'name_letter'],
    ['★★', 'name_letter'],
    ['\u3164\u3164', 'name_letter'],
    ['★7', undefined],
    ['xy', undefined],
    ['x'.repeat(70), undefined],
    [` ${'x'.repeat(70)} `, undefined],
    ['x'.repeat(71), 'length_2_70'],
    ['x'.repeat(5000), 'length_2_70'],
  ])('%# is 2 to 70 characters, in the form, on its way and on the server', (name, fault) => {
    expect(Object.values(zoneForm.faultsOf({ ...named(name) })).at(0)).toBe(fault)
    const isGood = fault === undefined
    expect(v.is(zoneContent, named(name))).toBe(isGood)
    expect(v.is(zoneEdits, { name: { from: named('Before').name, to: named(name).name } })).toBe(isGood)
  })
})
