import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describePeriod } from './describe-period.ts'

const wordsOf = (from: string, to: string, language: 'en' | 'ar') =>
  describePeriod({ from, to }, { i18n: setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } }), language })

it('says a single day once', () => {
  expect(wordsOf('2026-11-01', '2026-11-01', 'en')).toEqual({
    days: '1 Nov 2026',
    before: '31 Oct 2026',
    inName: '2026-11-01',
    nothing: 'Nothing falls on 1 Nov 2026. Choose another day.',
    about: 'The table of this report: 1 Nov 2026, with its totals.',
    compared: 'Compared with 31 Oct 2026, the day before.',
  })
  const arabic = wordsOf('2026-11-01', '2026-11-01', 'ar')
  expect(arabic.inName).toBe('2026.11.01')
  for (const text of [arabic.days, arabic.nothing, arabic.about]) expect(text.split('2026')).toHaveLength(2)
})

it('says from when to when several days are', () => {
  expect(wordsOf('2026-11-01', '2026-11-30', 'en')).toEqual({
    days: '1 Nov 2026 – 30 Nov 2026',
    before: '2 Oct 2026 – 31 Oct 2026',
    inName: '2026-11-01 – 2026-11-30',
    nothing: 'There is nothing in 1 Nov 2026 – 30 Nov 2026. Choose other days.',
    about: 'The table of this report: 1 Nov 2026 – 30 Nov 2026, with its totals.',
    compared: 'Compared with 2 Oct 2026 – 31 Oct 2026, as many days.',
  })
})
