import { describe, expect, it } from 'vitest'
import { demoVendor } from '#server/demo/fleet.ts'
import { placeName } from './place-names.ts'

describe('a place', () => {
  it('is read in the reader’s language, whichever it was typed in', () => {
    expect(placeName(' riyadh province ', 'ar')).toBe('منطقة الرياض')
    expect(placeName('المملكة العربية السعودية', 'en')).toBe('Saudi Arabia')
    expect(placeName('Riyadh', 'en')).toBe('Riyadh')
  })

  it('that is not known stays as it was typed', () => {
    expect(placeName('Al Aflaj', 'ar')).toBe('Al Aflaj')
  })

  it('of the demo vendor is known', () => {
    const { country, state, city } = demoVendor({ seed: 'riyadh', now: '2026-11-21T09:30:00.000Z' })
    for (const place of [country, state, city]) expect(placeName(place ?? '', 'ar')).toMatch(/^\p{Script=Arabic}[\p{Script=Arabic} ]+$/u)
  })
})
