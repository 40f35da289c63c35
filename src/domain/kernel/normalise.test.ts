import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseMobile, plainDigits } from './normalise.ts'

const local = fc.integer({ min: 0, max: 99_999_999 }).map((n) => `05${String(n).padStart(8, '0')}`)
const arabic = (s: string) => s.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d)))
const persian = (s: string) => s.replace(/\d/g, (d) => String.fromCodePoint(0x6f0 + Number(d)))

describe('a pasted mobile number', () => {
  it('in any of the ways people write it is the same ten digits', () => {
    fc.assert(
      fc.property(local, (mobile) => {
        const bare = mobile.slice(1)
        const grouped = `${bare.slice(0, 2)} ${bare.slice(2, 5)}-${bare.slice(5)}`
        const ways = [
          mobile,
          bare,
          `+966${bare}`,
          `00966${bare}`,
          `966${bare}`,
          `+9660${bare}`,
          `+966 ${grouped}`,
          `(+966) ${grouped}`,
          `\u202a+966${bare}\u202c`,
          `\u061c+966\u2011${grouped.replaceAll('-', '\u2013')}\u200b`,
        ]
        for (const way of ways) for (const typed of [way, arabic(way), persian(way)]) expect(normaliseMobile(typed)).toBe(mobile)
      }),
    )
  })

  it.each([
    ['+971501234567', '+971501234567'],
    ['0112345678', '0112345678'],
    ['12 34', '1234'],
    ['', ''],
    ['hello', 'hello'],
  ])('that is none, %j, is left for the rule to judge as %j', (typed, left) => {
    expect(normaliseMobile(typed)).toBe(left)
  })

  it('stays as it is when it was normalised before', () => {
    fc.assert(fc.property(fc.string(), (typed) => normaliseMobile(normaliseMobile(typed)) === normaliseMobile(typed)))
  })
})

describe('typed digits', () => {
  it('are the same in every writing, and nothing else changes', () => {
    expect(plainDigits('هاتف ٠٥٠-۱۲۳ x4')).toBe('هاتف 050-123 x4')
  })
})
