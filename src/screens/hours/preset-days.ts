import type { Holiday, HolidayKind } from '#domain/hours/hours.ts'
import { addDaysTo, type Day } from '#domain/kernel/instant.ts'

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: 'UTC', day: 'numeric', month: 'numeric' })

/** Month and day by the Umm al-Qura calendar. */
const hijriOf = (on: Day): { readonly month: number; readonly day: number } => {
  const parts = new Map(hijri.formatToParts(new Date(`${on}T00:00:00Z`)).map(({ type, value }) => [type, Number(value)]))
  return { month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

/** Each of them begins, and lasts so many days; null: as long as its month. */
const BEGINS: Readonly<
  Record<
    Exclude<HolidayKind, 'other'>,
    { readonly isHijri: boolean; readonly month: number; readonly day: number; readonly days: number | null }
  >
> = {
  ramadan: { isHijri: true, month: 9, day: 1, days: null },
  eid_fitr: { isHijri: true, month: 10, day: 1, days: 4 },
  eid_adha: { isHijri: true, month: 12, day: 9, days: 4 },
  national_day: { isHijri: false, month: 9, day: 23, days: 1 },
  founding_day: { isHijri: false, month: 2, day: 22, days: 1 },
}
type PresetKind = keyof typeof BEGINS
export const PRESET_KINDS = Object.keys(BEGINS) as PresetKind[]

interface Days {
  readonly from: Day
  readonly to: Day
}

/** As long as the longest of them lasts. */
const LONGEST = 30

/** The first days of a feast or a month, by the calendars, that begin on a day or later. */
const daysFrom = (kind: PresetKind, first: Day): Days => {
  const { isHijri, month, day, days } = BEGINS[kind]
  const isFirst = (on: Day): boolean => {
    if (!isHijri) return on.slice(5) === `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const said = hijriOf(on)
    return said.month === month && said.day === day
  }
  let from = first
  while (!isFirst(from)) from = addDaysTo(from, 1)
  // The thirtieth of a month is there or is not.
  const last = days ?? (hijriOf(addDaysTo(from, 29)).month === month ? 30 : 29)
  return { from, to: addDaysTo(from, last - 1) }
}

/** The days of a feast or a month that runs `today`, else of the one that begins next, by the calendars; who needs other days changes them. */
export const presetDays = (kind: PresetKind, today: Day): Days => {
  const last = daysFrom(kind, addDaysTo(today, 1 - LONGEST))
  return last.to < today ? daysFrom(kind, today) : last
}

/** Those that are to be offered: the next ones where those that run are among the exceptions; null where the next ones are. */
export const missingDays = (kind: PresetKind, holidays: readonly Holiday[], today: Day): Days | null => {
  // Who moved them by a day, as the moon was seen, has them nevertheless.
  const isThere = ({ from, to }: Days) => holidays.some((one) => one.kind === kind && one.from <= to && one.to >= from)
  const days = presetDays(kind, today)
  if (!isThere(days)) return days
  if (days.from >= today) return null
  const next = daysFrom(kind, addDaysTo(days.to, 1))
  return isThere(next) ? null : next
}
