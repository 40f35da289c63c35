import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import type { Found } from '#db/query/find-everywhere.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { optionGroups } from './options.ts'

const words = { i18n: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }), language: 'ar' } as const
const NOTHING: Found = { groups: [], customers: [], unit: null, missing: null, isCut: false }
const offered = (typed: string) => optionGroups(typed, null, words).flatMap(({ options }) => options).length

it('before anything is typed every screen is offered', () => {
  expect(offered('')).toBeGreaterThan(20)
  expect(offered('  ')).toBe(offered(''))
})

it.each(['.*+?^${}()|[]\\', '؟،؛', '--'])('for %j, which names nothing, nothing is', (typed) => {
  expect(offered(typed)).toBe(0)
})

it('a screen inside of another is offered to whoever looks for it, and not unasked', () => {
  const paths = (typed: string) =>
    optionGroups(typed, typed === '' ? null : NOTHING, words).flatMap(({ options }) =>
      options.flatMap(({ does }) => ('path' in does ? [does.path] : [])),
    )
  expect(paths('')).not.toContain('/operations/board')
  expect(paths('board')).toContain('/operations/board')
})
