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
  expect(said('en', unanswered(1, '2026-11-21T12:00:00.000Z'))).toEqual(['1 booking waits for your answer', 'It is due: in 3 hours'])
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

const SOON = '2026-11-21T12:00:00.000Z'
const EACH = [
  ['unanswered', null],
  ['unanswered', SOON],
  ['dropOff', SOON],
  ['overdue', null],
  ['overdueBookings', null],
  ['penalty', null],
] as const
const bodies = (language: 'en' | 'ar', count: number) => EACH.map(([kind, until]) => said(language, { kind, count, until })[1])

it('speaks of one as of one, in English', () => {
  expect(bodies('en', 1)).toEqual([
    'Answer before it expires.',
    'It is due: in 3 hours',
    'Its driver has not set out. It starts: in 3 hours',
    'It is still at the customer’s.',
    'Its container is still on site.',
    'Settle it with the Admin, or dispute it.',
  ])
  expect(bodies('en', 2)).toEqual([
    'Answer before they expire.',
    'The first one is due: in 3 hours',
    'Their drivers have not set out. The first one starts: in 3 hours',
    'They are still at the customers’.',
    'Their containers are still on site.',
    'Settle them with the Admin, or dispute them.',
  ])
})

it('speaks of one as of one and of two as of two, in Arabic', () => {
  expect(bodies('ar', 1)).toEqual([
    'ردّ عليه قبل انتهاء مهلته.',
    'موعده: خلال 3 ساعات',
    'لم ينطلق سائقه بعد. موعده: خلال 3 ساعات',
    'ما زالت لدى العميل.',
    'ما زالت حاويته في الموقع.',
    'سدّدها لدى الإدارة أو اعترض عليها.',
  ])
  expect(bodies('ar', 2)).toEqual([
    'ردّ عليهما قبل انتهاء مهلتهما.',
    'موعد أولهما: خلال 3 ساعات',
    'لم ينطلق سائقاهما بعد. موعد أولهما: خلال 3 ساعات',
    'ما زالتا لدى العملاء.',
    'ما زالت حاوياتهما في الموقع.',
    'سدّدهما لدى الإدارة أو اعترض عليهما.',
  ])
  for (const count of [3, 11, 100])
    expect(bodies('ar', count)).toEqual([
      'ردّ عليها قبل انتهاء مهلتها.',
      'موعد أولها: خلال 3 ساعات',
      'لم ينطلق سائقوها بعد. موعد أولها: خلال 3 ساعات',
      'ما زالت لدى العملاء.',
      'ما زالت حاوياتها في الموقع.',
      'سدّدها لدى الإدارة أو اعترض عليها.',
    ])
})

it('says so in Arabic', () => {
  expect(said('ar', unanswered(4, '2026-11-21T12:00:00.000Z'))).toEqual(['4 حجوزات بانتظار ردّك', 'موعد أولها: خلال 3 ساعات'])
})
