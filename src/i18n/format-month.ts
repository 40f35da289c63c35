import type { Day } from '#domain/kernel/instant.ts'
import { intlLocale } from './digits.ts'
import type { Language } from './language.ts'
import type { Calendar } from './months.ts'

// A table names the month of each of its lines, and to make a formatter takes longer than all else of a line.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The month of a day, in either calendar: `November 2026`, `Jumada I 1448 AH`. */
export const formatMonth = (on: Day, language: Language, calendar: Calendar): string => {
  const locale = intlLocale(language, calendar)
  const formatter = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  formatters.set(locale, formatter)
  return formatter.format(new Date(`${on}T00:00:00Z`))
}
