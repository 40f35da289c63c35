import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeRejection } from './describe-rejection.ts'

test('a change whose file found no room on the server is refused for that reason, in both languages', () => {
  const say = (language: 'en' | 'ar') =>
    describeRejection(
      setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } }),
      { code: 'files.full', params: {} },
      language,
    )
  expect(say('en')).toMatch(/^There is no room for more files/)
  expect(say('ar')).toMatch(/^[^a-z]+$/)
})
