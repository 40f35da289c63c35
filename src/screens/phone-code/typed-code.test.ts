import { describe, expect, it } from 'vitest'
import { codeIn, isWhole } from './typed-code.ts'

describe('a code', () => {
  it.each([
    ['012345', '012345'],
    [' 012 345 ', '012345'],
    ['٠١٢٣٤٥', '012345'],
    ['۰۱۲-۳۴۵', '012345'],
    ['\u200e012345\u200f', '012345'],
    ['012345 is the code that confirms your phone. It works for 10 minutes.\n\n@portal.example #012345', '012345'],
    ['01234567', '012345'],
    ['0123', '0123'],
    ['code', ''],
  ])('is read from %j', (typed, code) => {
    expect(codeIn(typed)).toBe(code)
    expect(isWhole(code)).toBe(code.length === 6)
  })
})
