import * as v from 'valibot'
import { expect, it } from 'vitest'
import { newPassword } from './password.ts'

it.each([
  ['x'.repeat(7), false],
  ['x'.repeat(8), true],
  ['x'.repeat(15), true],
  ['x'.repeat(16), false],
  [` ${'x'.repeat(9)}`, false],
  [`x ${'x'.repeat(9)}`, true],
])('a new password has 8 to 15 characters, none of them a space before or behind: %j', (typed, isTaken) => {
  expect(v.is(newPassword, typed)).toBe(isTaken)
})
