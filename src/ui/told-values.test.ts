import { expect, it } from 'vitest'
import { toldValues } from './told-values.ts'

it('what was told is no news, however late it comes back, and whichever of it does', () => {
  const values = toldValues('')
  values.tell('a')
  values.tell('ab')
  expect(values.isNews('a')).toBe(false)
  values.tell('abc')
  values.tell('abcd')
  // The address went from the second to the last.
  expect([values.isNews('ab'), values.isNews('abcd')]).toEqual([false, false])
})

it('what comes from elsewhere is news, also where it was told once', () => {
  const values = toldValues('')
  values.tell('a')
  expect([values.isNews('a'), values.isNews('b'), values.isNews('a')]).toEqual([false, true, true])
})

it('news ends what was told: its echo, which may still come, is news again', () => {
  const values = toldValues('')
  values.tell('a')
  expect([values.isNews('back'), values.isNews('a')]).toEqual([true, true])
})

it('what is told twice comes back once', () => {
  const values = toldValues('a')
  values.tell('a')
  expect([values.isNews('b'), values.isNews('a')]).toEqual([true, true])
})
