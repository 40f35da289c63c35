import type { Bilingual } from '#domain/kernel/text.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Money } from '#domain/kernel/money.ts'
import { intlLocale } from './digits.ts'
import type { Language } from './language.ts'

const RIYADH = 'Asia/Riyadh'

const cached = <T>(make: (locale: string) => T, calendar?: 'islamic-umalqura'): ((language: Language) => T) => {
  const made = new Map<string, T>()
  return (language) => {
    const locale = intlLocale(language, calendar)
    const found = made.get(locale) ?? make(locale)
    made.set(locale, found)
    return found
  }
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const days = cached((l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }))
const shortDays = cached((l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', day: 'numeric', month: 'short' }))
const weekdays = cached((l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'short' }))
const moments = cached(
  (l) =>
    new Intl.DateTimeFormat(l, {
      timeZone: RIYADH,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)
const momentDays = cached((l) => new Intl.DateTimeFormat(l, { timeZone: RIYADH, day: 'numeric', month: 'short', year: 'numeric' }))
// The calendar of the Kingdom, beside the other one: never alone.
const hijriDays = cached(
  (l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
  'islamic-umalqura',
)
const clocks = cached((l) => new Intl.DateTimeFormat(l, { timeZone: RIYADH, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))
const relatives = cached((l) => new Intl.RelativeTimeFormat(l, { numeric: 'auto' }))
const numbers = cached((l) => new Intl.NumberFormat(l))

/** `1,234.50`, where the currency is said beside it. */
export const formatAmount = ({ halalas }: Money): string => amounts.format(halalas / 100)

/** `SAR 1,234.50`, the same in both languages, and never broken over two lines: a sentence from right to left would tear it apart. */
export const formatMoney = (money: Money): string => `${money.currency}\u00a0${formatAmount(money)}`

/** A calendar day: `21 Nov 2026`. */
export const formatDay = (day: Day, language: Language): string => days(language).format(new Date(`${day}T00:00:00Z`))

const shortMonths = cached((l) => new Intl.DateTimeFormat(l, { timeZone: 'UTC', month: 'short' }))

/** The month of a day, where its year is plain: `Nov`. */
export const formatShortMonth = (on: Day, language: Language): string => shortMonths(language).format(new Date(`${on}T00:00:00Z`))

/** The same day by the Umm al-Qura calendar: `11 Jumada II 1448 AH`. */
export const formatHijriDay = (day: Day, language: Language): string => hijriDays(language).format(new Date(`${day}T00:00:00Z`))

/** A calendar day of a year that is plain: `21 Nov`. */
export const formatShortDay = (day: Day, language: Language): string => shortDays(language).format(new Date(`${day}T00:00:00Z`))

/** A calendar day of a week that is plain: `Saturday, 21 Nov`. */
export const formatWeekday = (day: Day, language: Language): string => weekdays(language).format(new Date(`${day}T00:00:00Z`))

/** A moment in Riyadh: `21 Nov 2026, 14:02`. */
export const formatInstant = (at: Instant | number, language: Language): string => moments(language).format(new Date(at))

/** From one moment in Riyadh until another, in milliseconds: `21 Nov 2026, 14:00 – 16:00`; the same twice is one moment. */
export const formatMoments = ({ from, until }: { readonly from: number; readonly until: number }, language: Language): string =>
  moments(language).formatRange(from, until)

/** The Riyadh day of a moment. */
export const formatInstantDay = (at: Instant, language: Language): string => momentDays(language).format(new Date(at))

/** The time of day in Riyadh: `14:02`. */
export const formatClock = (at: Instant | number, language: Language): string => clocks(language).format(new Date(at))

export const formatNumber = (n: number, language: Language): string => numbers(language).format(n)

const STEPS = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', DAY_MS],
] as const

/** How long ago, roughly: `5 minutes ago`. `now` is passed in, so that the caller decides when to look again. */
export const formatAgo = (at: number, now: number, language: Language): string => {
  const passed = Math.max(0, now - at)
  let [unit, length]: readonly [Intl.RelativeTimeFormatUnit, number] = STEPS[0]
  for (const [nextUnit, nextLength] of STEPS) if (passed >= nextLength) [unit, length] = [nextUnit, nextLength]
  return relatives(language).format(-Math.floor(passed / length), unit)
}

/** How long until then, roughly and never more than there is: `in 25 minutes`. */
export const formatUntil = (at: number, now: number, language: Language): string => {
  const left = Math.max(0, at - now)
  let [unit, length]: readonly [Intl.RelativeTimeFormatUnit, number] = STEPS[0]
  // Two hours and more are told in hours, two days and more in days.
  for (const [nextUnit, nextLength] of STEPS) if (left >= 2 * nextLength) [unit, length] = [nextUnit, nextLength]
  return relatives(language).format(Math.floor(left / length), unit)
}

/** The reader's side of a bilingual name. */
export const inLanguage = (words: Bilingual, language: Language): string => words[language]

/** Keeps ids, phones and amounts left-to-right inside an Arabic sentence (Unicode isolates, invisible). */
export const isolate = (s: string, language: Language): string => (language === 'ar' ? `\u2066${s}\u2069` : s)

/** Keeps what somebody named in its own direction inside a sentence, whichever its language and that of the sentence (Unicode isolates). */
export const isolateName = (name: string): string => `\u2068${name}\u2069`

/** Words one after the other, with the comma of the language. */
export const formatList = (words: readonly string[], language: Language): string => words.join(language === 'ar' ? '، ' : ', ')
