import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { announcedRecord, describePlace } from './describe-place.ts'

it.each([
  ['en', 'Booking', '12 of 4,000', 'Booking, 12 of 4,000'],
  ['ar', 'الحجز', '12 من 4,000', 'الحجز، 12 من 4,000'],
] as const)(
  'in %s a record beside its list tells its place with figures and commas of the language',
  (language, title, place, announced) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
    expect(describePlace({ at: 12, of: 4000, more: false }, i18n, language)).toBe(place)
    expect(announcedRecord(title, place, language)).toBe(announced)
    expect(describePlace({ at: 12, of: 4000, more: true }, i18n, language)).toBe('')
    expect(announcedRecord(title, '', language)).toBe(title)
  },
)
