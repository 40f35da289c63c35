import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeReminder } from './describe-reminder.ts'
import type { Reminder } from './use-reminders.ts'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const said = (language: 'en' | 'ar', reminder: Pick<Reminder, 'kind' | 'count' | 'until'>) => {
  const i18n = setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
  const { title, body } = describeReminder(reminder, { i18n, language, now: NOW })
  return [title, body]
}
const unanswered = (count: number, until: string | null) => ({ kind: 'unanswered', count, until }) as const

it('says how many wait, and when the first of them is due, or was', () => {
  expect(said('en', unanswered(1, '2026-11-21T12:00:00.000Z'))).toEqual([
    '1 booking waits for your answer',
    'The first one is due: in 3 hours',
  ])
  expect(said('en', unanswered(4, '2026-11-21T06:00:00.000Z'))).toEqual([
    '4 bookings wait for your answer',
    'The first one is due: 3 hours ago',
  ])
  expect(said('en', unanswered(2, null))[1]).toBe('Answer before they expire.')
  expect(said('en', { kind: 'dropOff', count: 2, until: '2026-11-21T12:00:00.000Z' })).toEqual([
    '2 bookings start today or tomorrow',
    'Their drivers have not set out. The first one starts: in 3 hours',
  ])
})

it('says so in Arabic', () => {
  expect(said('ar', unanswered(4, '2026-11-21T12:00:00.000Z'))).toEqual(['4 حجوزات بانتظار ردّك', 'موعد أولها: خلال 3 ساعات'])
})
