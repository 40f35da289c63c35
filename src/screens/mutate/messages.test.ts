import Dexie from 'dexie'
import { expect, it } from 'vitest'
import { StorageFullError } from '#db/core/storage-full.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { describeFailure } from './messages.ts'

const FULL = 'This device could not store the change. Free some space and try again.'
const MISSING = 'This part could not be loaded: it needs a network once.'
const WRONG = 'Something went wrong. Please try again later.'

it.each([
  ['a full disk', FULL, new StorageFullError('no room')],
  ['a full disk, as the browser says it', FULL, new DOMException('no room', 'QuotaExceededError')],
  ['a part that Chromium could not fetch', MISSING, new TypeError('Failed to fetch dynamically imported module: https://x/a.js')],
  ['a part that Firefox could not fetch', MISSING, new TypeError('error loading dynamically imported module: https://x/a.js')],
  ['a part that Safari could not fetch', MISSING, new TypeError('Importing a module script failed.')],
  ['a database that is gone', WRONG, new Dexie.DatabaseClosedError('it was removed')],
])('a change that fails by %s says so', (_why, sentence, failure) => {
  expect(describeFailure(failure).message ?? describeFailure(failure).id).toBe(sentence)
})

it('what else found no room says so in its own words, and only that', () => {
  const full = { id: 'x', message: 'The export found no room.' }
  expect(describeFailure(new StorageFullError('no room'), full)).toBe(full)
  expect(describeFailure(new Dexie.DatabaseClosedError('it was removed'), full)).toMatchObject({ message: WRONG })
})

it('what nobody foresaw is not taken for a full disk, and the console hears of it', () => {
  expect(describeFailure(new TypeError('no such place'))).toMatchObject({ message: WRONG })
  expectConsole('error', /change:.*no such place/)
})
