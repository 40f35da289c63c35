import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { compileSource } from './source-text.ts'

const render = (message: string, values: Record<string, unknown>): string => {
  const i18n = setupI18n({ locale: 'dev', locales: 'en', messages: { dev: {} } })
  i18n.setMessagesCompiler(compileSource)
  return i18n._('an id that is in no catalog', values, { message })
}

test('a source text without a catalog has its places filled', () => {
  expect(render('Offline · {count} waiting', { count: 3 })).toBe('Offline · 3 waiting')
  expect(render('Nothing to fill.', {})).toBe('Nothing to fill.')
})

test('English plurals work without a catalog, also inside a sentence', () => {
  const message = 'Booking {booking} gets {days, plural, one {# day} other {# days}} of grace.'
  expect(render(message, { booking: '#7', days: 1 })).toBe('Booking #7 gets 1 day of grace.')
  expect(render(message, { booking: '#7', days: 14 })).toBe('Booking #7 gets 14 days of grace.')
})

test('a number has words of its own where the text gives it some', () => {
  const message = '{count, plural, =0 {No codes yet} one {# code in all} other {# codes in all}}'
  expect([0, 1, 2].map((count) => render(message, { count }))).toEqual(['No codes yet', '1 code in all', '2 codes in all'])
})
