import * as v from 'valibot'
import { expect, test } from 'vitest'
import { paperNumber, words } from './form-rules.ts'

test.each(['', '  ', '\u200b\u200b', '\u200e \u061c', '\u200b\u00ad'])('%j says nothing where something is required', (typed) => {
  for (const rule of [words, paperNumber]) {
    const [issue] = v.safeParse(rule, typed).issues ?? []
    expect(issue?.message).toBe('required')
  }
})

test('signs of direction among what is seen are kept', () => {
  expect(v.parse(words, '\u200fم 12\u200e')).toBe('\u200fم 12\u200e')
})
