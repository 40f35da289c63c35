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

it('every select that is searched says how: as it comes it knows capital letters alone', () => {
  const searched = readTree(['src/screens', 'src/ui']).filter(({ path, text }) => path.endsWith('.tsx') && /^\s+searchable$/m.test(text))
  expect(searched.length).toBeGreaterThan(5)
  expect(searched.filter(({ text }) => !/^\s+filter=\{/m.test(text)).map(({ path }) => path)).toEqual([])
})

it('where a driver is searched, Enter takes the first that is found: it would send the form without whoever was typed', () => {
  const searched = readTree(['src/screens']).filter(({ text }) =>
    /label=\{t`(Another driver who is free|Driver)`\}[^>]*filter=/.test(text.replaceAll('=>', '')),
  )
  expect(searched.length).toBe(5)
  expect(searched.filter(({ text }) => !/^\s+selectFirstOptionOnChange$/m.test(text)).map(({ path }) => path)).toEqual([])
})
