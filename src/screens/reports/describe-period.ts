import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Day } from '#domain/kernel/instant.ts'
import { daysBefore, type Days } from '#domain/reports/period.ts'
import { formatDay } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'

/** Behind Arabic words the parts of a day change places at hyphens, and do not at dots. */
const dayInName = (on: Day, language: Language): string => (language === 'ar' ? on.replaceAll('-', '.') : on)

/** Two days with a dash between them, or one day by itself. */
const joined = ({ from, to }: Days, nameOf: (on: Day) => string): string => (from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`)

/** How a report's days are said: by themselves, in a file's name and in sentences. A single day is said once. */
export const describePeriod = (days: Days, { i18n, language }: { i18n: I18n; language: Language }) => {
  const isOne = days.from === days.to
  const name = (on: Day) => formatDay(on, language)
  const [from, to] = [name(days.from), name(days.to)]
  const before = daysBefore(days)
  const [beforeFrom, beforeTo] = [name(before.from), name(before.to)]
  return {
    days: joined(days, name),
    before: joined(before, name),
    inName: joined(days, (on) => dayInName(on, language)),
    nothing: i18n._(
      isOne ? msg`Nothing falls on ${from}. Choose another day.` : msg`There is nothing in ${from} – ${to}. Choose other days.`,
    ),
    about: i18n._(
      isOne ? msg`The table of this report: ${from}, with its totals.` : msg`The table of this report: ${from} – ${to}, with its totals.`,
    ),
    compared: i18n._(
      isOne ? msg`Compared with ${beforeFrom}, the day before.` : msg`Compared with ${beforeFrom} – ${beforeTo}, as many days.`,
    ),
  }
}
