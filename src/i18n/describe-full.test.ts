import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeRejection } from './describe-rejection.ts'

test('a change whose file found no room on the server is refused for that reason, in both languages', () => {
  const describeIn = (language: 'en' | 'ar') =>
    describeRejection(
      setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } }),
      { code: 'files.full', params: {} },
      language,
    )
  expect(describeIn('en')).toMatch(/^There is no room for more files/)
  expect(describeIn('ar')).toMatch(/^[^a-z]+$/)
})
