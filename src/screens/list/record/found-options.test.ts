import { expect, it } from 'vitest'
import { readTree } from '#tests/conventions/tree.ts'
import { foundOptions, holdsTyped } from './found-options.ts'

it.each([
  ['أحمد العتيبي', 'احمد', true],
  ['أحمد العتيبي', 'عتيبى احمد', true],
  ['فاطمة', 'فاطمه', true],
  ['Majed · 0551234567', '٠٥٥١', true],
  ['RYD00041-12', 'ryd00041-١٢', true],
  ['Majed Al-Harbi', 'harbi', true],
  ['Majed', '', true],
  ['ماجد', 'أحمد', false],
  ['Majed Salem', 'majed ali', false],
] as const)('%s, asked for as %s: %s', (name, typed, isFound) => {
  expect(holdsTyped(name, typed)).toBe(isFound)
})

it('no more than so many are shown', () => {
  const options = ['أحمد', 'ماجد', 'احمد'].map((label) => ({ value: label, label }))
  expect(foundOptions({ options, search: 'احمد', limit: 9 })).toEqual([options[0], options[2]])
  expect(foundOptions({ options, search: 'احمد', limit: 1 })).toEqual([options[0]])
})

it('a select that is searched is the one that finds names as a list does, and says what was typed and names nobody', () => {
  const searched = readTree(['src/screens', 'src/ui']).filter(({ path, text }) => path.endsWith('.tsx') && /^\s+searchable\b/m.test(text))
  expect(searched.map(({ path }) => path)).toEqual(['src/screens/mutate/typed-select.tsx'])
})
