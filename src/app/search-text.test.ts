import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-text.ts'

test('numbers in the address stay texts', () => {
  expect(readSearch('?q=53&status=all')).toEqual({ q: '53', status: 'all' })
})

test('what is undefined is left out', () => {
  expect(writeSearch({ status: undefined })).toBe('')
})

test('Arabic words and signs survive the way there and back', () => {
  const search = { q: 'حي النخيل & #5', next: '/a?b=c' }
  expect(readSearch(writeSearch(search))).toEqual(search)
})
