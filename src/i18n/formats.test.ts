import { expect, test } from 'vitest'
import {
  formatAgo,
  formatAmount,
  formatClock,
  formatDay,
  formatHijriDay,
  formatInstant,
  formatInstantDay,
  formatMoments,
  formatMoney,
  formatUntil,
  isolate,
  isolateName,
} from './formats.ts'

test('amounts read SAR with thousands and two decimals, on one line', () => {
  expect(formatMoney({ halalas: 123_450, currency: 'SAR' })).toBe('SAR\u00a01,234.50')
  expect(formatMoney({ halalas: 5, currency: 'SAR' })).toBe('SAR\u00a00.05')
  expect(formatAmount({ halalas: 123_450, currency: 'SAR' })).toBe('1,234.50')
})

test('a moment is shown on the clock of Riyadh', () => {
  expect(formatInstant('2026-11-21T11:02:00.000Z', 'en')).toBe('21 Nov 2026, 14:02')
  expect(formatClock('2026-11-21T22:30:00.000Z', 'en')).toBe('01:30')
  expect(formatInstantDay('2026-11-21T22:30:00.000Z', 'en')).toBe('22 Nov 2026')
})

test('Arabic dates use the Gregorian calendar and Latin digits', () => {
  expect(formatDay('2026-11-21', 'ar')).toBe('21 نوفمبر 2026')
  expect(formatInstant('2026-11-21T11:02:00.000Z', 'ar')).toContain('14:02')
})

test('how long ago is told in the largest whole unit, and never in the future', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(formatAgo(now - 5 * 60_000, now, 'en')).toBe('5 minutes ago')
  expect(formatAgo(now - 3 * 3_600_000, now, 'en')).toBe('3 hours ago')
  expect(formatAgo(now + 60_000, now, 'en')).toBe('this minute')
  expect(formatAgo(now - 2 * 86_400_000, now, 'ar')).toBe('أول أمس')
})

test('how long is left is told in minutes, hours and days, and never as more than there is', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  const left = (minutes: number) => formatUntil(now + minutes * 60_000, now, 'en')
  expect([25.9, 119, 120, 47 * 60, 49 * 60].map(left)).toEqual([
    'in 25 minutes',
    'in 119 minutes',
    'in 2 hours',
    'in 47 hours',
    'in 2 days',
  ])
  expect(left(-5)).toBe('this minute')
  expect(formatUntil(now + 25 * 60_000, now, 'ar')).toBe('خلال 25 دقيقة')
})

test('a day is also told by the Umm al-Qura calendar, in Latin digits', () => {
  expect(formatHijriDay('2026-11-22', 'en')).toMatch(/^12 Jumada .*1448 AH$/)
  expect(formatHijriDay('2026-11-22', 'ar')).toMatch(/^12 جمادى الآخرة 1448/)
})

test('names stand in sentences in their own direction, whichever the language', () => {
  expect(isolateName('A & Sons (2)')).toBe('\u2068A & Sons (2)\u2069')
})

test('ids are isolated in Arabic and left alone in English', () => {
  expect(isolate('#12', 'en')).toBe('#12')
  expect(isolate('#12', 'ar')).toBe('\u2066#12\u2069')
})

test('says from when until when, and one moment once', () => {
  const from = Date.parse('2026-11-21T11:00:00.000Z')
  expect(formatMoments({ from, until: from }, 'en')).toBe('21 Nov 2026, 14:00')
  expect(formatMoments({ from, until: from + 7_200_000 }, 'en')).toBe('21 Nov 2026, 14:00–16:00')
  expect(formatMoments({ from, until: from + 7_200_000 }, 'ar')).toContain('14:00–16:00')
})
