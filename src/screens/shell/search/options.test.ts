import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { optionGroups } from './options.ts'

const words = { i18n: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }), language: 'ar' } as const
const offered = (typed: string) => optionGroups(typed, null, words).flatMap(({ options }) => options).length

it('before anything is typed every screen is offered', () => {
  expect(offered('')).toBeGreaterThan(20)
  expect(offered('  ')).toBe(offered(''))
})

it.each(['.*+?^${}()|[]\\', '؟،؛', '--'])('for %j, which names nothing, nothing is', (typed) => {
  expect(offered(typed)).toBe(0)
})
