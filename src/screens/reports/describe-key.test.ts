import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleId } from '#tests/support/samples.ts'
import { keyDescriber } from './describe-key.ts'

const describer = (language: 'en' | 'ar') =>
  keyDescriber({
    i18n: setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } }),
    language,
    report: 'bookings',
    calendar: 'gregory',
    names: new Map([[sampleId(3), 'Fahd']]),
  })

it.each([
  ['en', ['Not known', 'Not known', 'Not known', 'Zone not known', 'No driver']],
  ['ar', ['غير معروف', 'غير معروف', 'غير معروف', 'نطاق غير معروف', 'بلا سائق']],
] as const)('in %s a value of a later release is said to be unknown, and is no word of a program', (language, words) => {
  const describe = describer(language)
  expect((['status', 'payment', 'size', 'zone', 'driver'] as const).map((by) => describe(by, ''))).toEqual(words)
})

it('says who a group is, and that the record of another is not on this device', () => {
  const describe = describer('en')
  expect([describe('status', 'new'), describe('driver', sampleId(3)), describe('driver', sampleId(3, 9))]).toEqual([
    'New',
    'Fahd',
    'Not on this device',
  ])
})
