import { expect, test, vi } from 'vitest'
import { formatMonth } from './format-month.ts'

test('the months of a long table make no formatter of their own', () => {
  const name = (on: string) => [formatMonth(on, 'en', 'gregory'), formatMonth(on, 'en', 'islamic-umalqura')]
  expect(name('2026-11-28')).toEqual(['November 2026', 'Jumada II 1448 AH'])
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  name('2026-10-01')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
