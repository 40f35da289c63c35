import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { MOST_BYTES } from '#db/import/table.ts'
import { MAX_FILE_BYTES } from '#protocol/files.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeFileSize } from './file-messages.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: CATALOGS.en } })
const said = (bytes: number): string => describeFileSize(i18n, bytes, 'en')

it('what is taken below 5 MB is said to be smaller', () => {
  expect([5_000_000, 5_200_000, MAX_FILE_BYTES - 1, MAX_FILE_BYTES].map(said)).toEqual(['4.7 MB', '4.9 MB', '4.9 MB', '5 MB'])
})

it('below a megabyte a size is whole kilobytes, and never none', () => {
  expect([1, 1024, 1025, 1024 * 1024 - 1, 1024 * 1024].map(said)).toEqual(['1 kB', '1 kB', '2 kB', '1,024 kB', '1 MB'])
})

it('5 MB is one size for files and for tables that are imported', () => {
  expect(MOST_BYTES).toBe(MAX_FILE_BYTES)
})
