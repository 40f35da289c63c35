import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleId } from '#tests/support/samples.ts'
import { parseRef, refKey } from './entity.ts'
import { fileRef, id } from './id.ts'
import { area, point } from './place.ts'
import { reject } from './rejection.ts'
import { reason } from './reason.ts'
import { bilingual, text } from './text.ts'

describe('text', () => {
  const name = text(2, 70)

  it.each([
    ['ab', 'ab'],
    ['  ab  ', 'ab'],
    ['a'.repeat(70), 'a'.repeat(70)],
    [`${'a'.repeat(70)}   `, 'a'.repeat(70)],
    ['نص', 'نص'],
  ])('accepts "%s" within 2 to 70', (given, kept) => {
    expect(v.parse(name, given)).toBe(kept)
  })

  it.each(['', 'a', ' a ', '  ', 'a'.repeat(71), 12, null, undefined])('refuses "%s"', (given) => {
    expect(v.is(name, given)).toBe(false)
  })

  it('of a reason is not only spaces and ends at 500', () => {
    expect(v.is(reason, ' \n\t ')).toBe(false)
    expect(v.is(reason, 'x')).toBe(true)
    expect(v.is(reason, 'x'.repeat(500))).toBe(true)
    expect(v.is(reason, 'x'.repeat(501))).toBe(false)
  })

  it('in two languages needs both', () => {
    expect(v.is(bilingual, { en: 'Riyadh', ar: 'الرياض' })).toBe(true)
    expect(v.is(bilingual, { en: 'Riyadh', ar: ' ' })).toBe(false)
    expect(v.is(bilingual, { en: 'Riyadh' })).toBe(false)
    expect(v.is(bilingual, { en: 'R'.repeat(301), ar: 'ر' })).toBe(false)
  })
})

describe('an id', () => {
  it('is a lower-case UUID of any version', () => {
    expect(v.is(id, sampleId(5))).toBe(true)
    expect(v.is(id, '0190a3f2-7c4e-7d2a-9f31-0a1b2c3d4e5f')).toBe(true)
  })

  it.each(['', 'x', sampleId(5).toUpperCase().replace(/0/g, 'A'), `${sampleId(5)} `, sampleId(5).replace(/-/g, ''), 5])(
    'is not %s',
    (given) => {
      expect(v.is(id, given)).toBe(false)
    },
  )

  it('finds its way through a key and back', () => {
    const ref = { kind: 'bookings', id: sampleId(5) }
    expect(refKey(ref)).toBe(`bookings:${sampleId(5)}`)
    expect(parseRef(refKey(ref))).toEqual(ref)
  })
})

describe('a file', () => {
  const file = { sha256: 'a'.repeat(64), name: 'a.pdf', type: 'application/pdf', size: 1 }

  it.each([{}, { type: 'image/png' }, { type: 'image/jpeg' }, { size: 5 * 1024 * 1024 - 1 }, { name: 'x'.repeat(255) }])(
    'is accepted with %o',
    (over) => {
      expect(v.is(fileRef, { ...file, ...over })).toBe(true)
    },
  )

  it.each([
    { sha256: 'A'.repeat(64) },
    { sha256: 'a'.repeat(63) },
    { type: 'image/gif' },
    { type: 'text/html' },
    { size: 0 },
    { size: 5 * 1024 * 1024 },
    { size: 1.5 },
    { name: '' },
    { name: 'x'.repeat(256) },
  ])('is refused with %o', (over) => {
    expect(v.is(fileRef, { ...file, ...over })).toBe(false)
  })
})

describe('a place', () => {
  it('lies on the earth', () => {
    expect(v.is(point, { lat: 24.7, lng: 46.7 })).toBe(true)
    expect(v.is(point, { lat: 90, lng: -180 })).toBe(true)
    expect(v.is(point, { lat: 90.1, lng: 0 })).toBe(false)
    expect(v.is(point, { lat: 0, lng: 180.1 })).toBe(false)
    expect(v.is(point, { lat: Number.NaN, lng: 0 })).toBe(false)
  })

  it('of a zone is a closed ring of a triangle or more', () => {
    expect(
      v.is(area, [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ]),
    ).toBe(true)
    expect(
      v.is(area, [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
    ).toBe(false)
    expect(
      v.is(area, [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
      ]),
    ).toBe(false)
    expect(
      v.is(area, [
        [0, 0],
        [1, 0],
        [0, 0],
      ]),
    ).toBe(false)
    expect(v.is(area, [])).toBe(false)
    expect(
      v.is(
        area,
        Array.from({ length: 501 }, () => [0, 0]),
      ),
    ).toBe(false)
    expect(
      v.is(area, [
        ['0', 0],
        [1, 0],
        [1, 1],
        ['0', 0],
      ]),
    ).toBe(false)
    expect(
      v.parse(area, [
        [0, 0, 612],
        [1, 0],
        [1, 1],
        [0, 0, 612],
      ]),
    ).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ])
  })
})

describe('a rejection', () => {
  it('carries a code', () => {
    expect(reject('request.not_found')).toEqual({ code: 'request.not_found', params: {} })
  })
})
