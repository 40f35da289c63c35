import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingSchema } from './bookings/booking.ts'
import { day, instant } from './kernel/instant.ts'
import { fileRef, id } from './kernel/id.ts'
import { isNationalId } from './kernel/national-id.ts'
import { companyFields } from './vendors/company-fields.ts'
import { normaliseMobile } from './kernel/normalise.ts'
import { saudiHint } from './vendors/saudi-hints.ts'

const is = (schema: v.GenericSchema) => (s: string) => v.is(schema, s)

/** Rules about a whole text, each with one it takes. */
const WHOLE: ReadonlyArray<readonly [what: string, takes: (s: string) => boolean, text: string]> = [
  ['an id', is(id), '00000001-0000-7000-8000-000000000001'],
  ['the name of a file', is(fileRef.entries.sha256), 'a'.repeat(64)],
  ['a moment', is(instant), '2026-11-21T09:30:00.000Z'],
  ['a day', is(day), '2026-11-21'],
  ["a customer's phone", is(bookingSchema.entries.customerPhone), '0512345678'],
  ["a company's phone", is(companyFields.entries.mobileNumber), '0512345678'],
  ['a postal code', is(companyFields.entries.postalCode), '12211'],
  ['a usual mobile number', (s) => saudiHint('mobileNumber', s) === null, '0512345678'],
  ['a usual register number', (s) => saudiHint('commercialRegisterNumber', s) === null, '1010123456'],
  ['a usual tax number', (s) => saudiHint('taxNumber', s) === null, '310122393500003'],
  ['a usual postal code', (s) => saudiHint('postalCode', s) === null, '12345'],
  ['a usual building number', (s) => saudiHint('buildingNumber', s) === null, '7214'],
]

describe.each(WHOLE)('%s', (_what, takes, text) => {
  it.each([`${text}x`, `${text}${text}`, `x${text}`, `${text}\n`, `\n${text}`].filter((s) => s.trim() !== text))(
    'is %j from its first letter to its last',
    (longer) => {
      expect([takes(text), takes(longer)]).toEqual([true, false])
    },
  )
})

describe('what a clock would read all the same', () => {
  it.each(['+012026-11-21T09:30:00.000Z', '2026-11-21T09:30:00.000Z (noon)', '+012026-11-21'])('is no moment and no day: %j', (s) => {
    expect([v.is(instant, s), v.is(day, s)]).toEqual([false, false])
  })
})

describe('a national id', () => {
  it('is no part of a longer number, even where the check digit fits', () => {
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
    for (const longer of [...digits.map((digit) => `1000000008${digit}`), ...digits.map((digit) => `${digit}1000000008`)])
      expect(isNationalId(longer)).toBe(false)
  })
})

describe('a mobile number', () => {
  it.each(['1966512345678', '9665123456789', '5123456789', '1512345678', '+966512345678x', 'x512345678', '512345678x'])(
    'is not made of a part of %j',
    (typed) => {
      expect(normaliseMobile(typed)).toBe(typed)
    },
  )
})
