import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeField } from './describe-field.ts'
import { describeProblem, describeRefusal } from './describe.ts'
import { describeRejection } from './describe-rejection.ts'
import { describeSync, syncMood, type SyncFacts } from './sync-messages.ts'

const en = setupI18n({ locale: 'en', messages: { en: CATALOGS.en } })
const ar = setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } })
const idle: SyncFacts = {
  phase: 'idle',
  lastSyncedAt: Date.parse('2026-11-21T11:02:00.000Z'),
  sending: null,
  loading: false,
  known: true,
  waiting: 0,
  files: 0,
}

test('a field that is missing is named', () => {
  expect(describeField(en, 'field.required', 'Email')).toBe('Email is required')
  expect(describeField(ar, 'field.required', 'كلمة المرور')).toBe('حقل «كلمة المرور» مطلوب')
})

test('an unknown problem is said as a failure of the server', () => {
  expect(describeProblem(en, 'moon.fell')).toBe('The server failed. Please try again later.')
})

test('what needs a network and is no signing in says so', () => {
  expect(describeRefusal(en, { code: 'outage.offline' })).toBe('You are offline. This needs a network.')
})

test('the days of a rejection are written in the reader’s language', () => {
  const rejection = { code: 'request.pickup_not_earlier', params: { pickupOn: '2026-12-01' } }
  expect(describeRejection(en, rejection, 'en')).toContain('1 Dec 2026')
  expect(describeRejection(ar, rejection, 'ar')).toContain('1 ديسمبر 2026')
})

test('whoever is named in a rejection keeps the direction of the name', () => {
  const rejection = { code: 'booking.cash_recorded', params: { number: 7, amount: 100, on: '2026-12-01', by: 'سارة' } }
  expect(describeRejection(en, rejection, 'en')).toContain('recorded by \u2068سارة\u2069.')
})

test('a count in a rejection chooses the words for it', () => {
  const words = (count: number, language: 'en' | 'ar') =>
    describeRejection(language === 'en' ? en : ar, { code: 'driver.has_bookings', params: { count } }, language)
  expect(words(1, 'en')).toMatch(/^1 open booking is assigned/)
  expect(words(3, 'en')).toMatch(/^3 open bookings are assigned/)
  expect(words(2, 'ar')).toMatch(/^حجزان مفتوحان/)
})

test('a rejection of a newer server keeps its code', () => {
  expect(describeRejection(en, { code: 'bin.too_full', params: {} }, 'en')).toContain('bin.too_full')
})

test.each([
  [{}, true, 'All sent 14:02', 'ok'],
  [{ waiting: 3 }, false, 'Offline · 3 waiting', 'hold'],
  [{ phase: 'offline' as const }, true, 'Offline', 'hold'],
  [{ phase: 'syncing' as const, waiting: 5, sending: { total: 2 } }, true, 'Sending 2 of 5', 'busy'],
  [{ phase: 'syncing' as const, waiting: 5, sending: { total: 5 } }, true, 'Sending 5', 'busy'],
  // What was sent is settled before the round ends.
  [{ phase: 'syncing' as const, waiting: 0, sending: { total: 4 } }, true, 'All sent 14:02', 'ok'],
  [{ phase: 'signed-out' as const, waiting: 3 }, true, 'Sign in to send 3', 'act'],
  [{ phase: 'signed-out' as const, waiting: 3 }, false, 'Sign in to send 3', 'act'],
  [{ phase: 'waiting' as const, waiting: 2 }, true, 'Trying again · 2 waiting', 'hold'],
  [{ phase: 'failed' as const }, true, 'Sync failed', 'act'],
  [{ lastSyncedAt: null }, true, 'Not synced yet', 'ok'],
  [{ known: false }, true, 'Loading', 'busy'],
  [{ files: 2 }, true, '2 files waiting', 'busy'],
])('the sync chip tells the truth: %o, online %s', (change, online, words, mood) => {
  const facts = { ...idle, ...change }
  expect(describeSync(en, facts, { language: 'en', online, withClock: true })).toBe(words)
  expect(syncMood(facts, online)).toBe(mood)
})

test.each([
  [1, 'تغيير واحد'],
  [2, 'تغييران'],
  [3, '3 تغييرات'],
  [11, '11 تغييرًا'],
  [100, '100 تغيير'],
])('Arabic counts %i waiting changes in its own form', (waiting, form) => {
  expect(describeSync(ar, { ...idle, waiting }, { language: 'ar', online: true, withClock: true })).toContain(form)
})
