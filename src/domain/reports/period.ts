import { dayNumber, dayOfNumber } from '../kernel/day-number.ts'
import { addDaysTo, daysBetween, isRealDay, type Day } from '../kernel/instant.ts'

/** Days that a report is about. Those that move with today end today: what has not happened cannot be counted. */
export const PERIODS = ['week', 'month', 'last_month', 'quarter', 'year', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** Parts of a range of days. */
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** From one day to another, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

/** Which month of its year (from 1) and which day of its month (from 1) a day is, in the calendar that months are meant by. */
export type MonthPlace = (on: Day) => { readonly month: number; readonly day: number }

/** Most days of a report: ten years. */
export const MOST_DAYS = 3660

/** No report is about days before or after these: around all between them, the period before has days that a calendar knows, in both calendars. */
const FIRST_DAY: Day = '1900-01-01'
const LAST_DAY: Day = '2099-12-31'

const DAY = /^\d{4}-\d\d-\d\d$/
const weekday = (on: Day): number => (((dayNumber(on) + 4) % 7) + 7) % 7

/** The first day of the month that a day lies in. */
const monthStart = (on: Day, placeOf: MonthPlace): Day => addDaysTo(on, 1 - placeOf(on).day)

/** The first day of the month, `count` months before the one that a day lies in. */
const monthsBefore = (on: Day, count: number, placeOf: MonthPlace): Day => {
  let start = monthStart(on, placeOf)
  for (let passed = 0; passed < count; passed += 1) start = monthStart(addDaysTo(start, -1), placeOf)
  return start
}

/** The days that a period means today. Weeks begin on Sunday; quarters and years are those of the calendar that months are meant by. */
export const daysOf = (period: Exclude<Period, 'own'>, today: Day, placeOf: MonthPlace): Days => {
  const { month } = placeOf(today)
  switch (period) {
    case 'week':
      return { from: addDaysTo(today, -weekday(today)), to: today }
    case 'month':
      return { from: monthStart(today, placeOf), to: today }
    case 'last_month': {
      const to = addDaysTo(monthStart(today, placeOf), -1)
      return { from: monthStart(to, placeOf), to }
    }
    case 'quarter':
      return { from: monthsBefore(today, (month - 1) % 3, placeOf), to: today }
    case 'year':
      return { from: monthsBefore(today, month - 1, placeOf), to: today }
  }
}

/** Why two typed days are no range, and which field says so. */
export type RangeFault =
  | { readonly fault: 'no_first_day' | 'no_last_day' | 'reversed' | 'too_long' | 'too_early' | 'too_late'; readonly days?: never }
  | { readonly days: Days; readonly fault?: never }

const isDay = (written: string): boolean => DAY.test(written) && isRealDay(written)

/** Reads a range as somebody typed it, or as it stands in an address. */
export const readDays = (from: string, to: string): RangeFault => {
  if (!isDay(from)) return { fault: 'no_first_day' }
  if (!isDay(to)) return { fault: 'no_last_day' }
  if (from > to) return { fault: 'reversed' }
  if (daysBetween(from, to) >= MOST_DAYS) return { fault: 'too_long' }
  if (from < FIRST_DAY) return { fault: 'too_early' }
  return to > LAST_DAY ? { fault: 'too_late' } : { days: { from, to } }
}

/** How many days a range has. */
export const lengthOf = ({ from, to }: Days): number => daysBetween(from, to) + 1

/** The range directly before another, as long as it. */
export const daysBefore = (days: Days): Days => {
  const to = addDaysTo(days.from, -1)
  return { from: addDaysTo(to, 1 - lengthOf(days)), to }
}

/** No part is shorter, but for the first and the last of a range: no month of either calendar has fewer days than February. */
const LEAST_DAYS: Readonly<Record<Grain, number>> = { day: 1, week: 7, month: 28 }

const startsPart = (on: Day, grain: Grain, placeOf: MonthPlace): boolean =>
  grain === 'day' || (grain === 'week' ? weekday(on) === 0 : placeOf(on).day === 1)

/** The parts of a range, each from its first day to its last, in order: together they are the range, and no day is in two of them. */
export const partsOf = ({ from, to }: Days, grain: Grain, placeOf: MonthPlace): readonly Days[] => {
  const starts: Day[] = []
  const [first, last] = [dayNumber(from), dayNumber(to)]
  for (let at = first; at <= last;) {
    const on = dayOfNumber(at)
    const isStart = startsPart(on, grain, placeOf)
    if (isStart || at === first) starts.push(on)
    // To place a day in the Hijri calendar takes long, and behind the first day of a part there is no other for a while.
    at += isStart ? LEAST_DAYS[grain] : 1
  }
  return starts.map((start, place) => {
    const next = starts[place + 1]
    return { from: start, to: next === undefined ? to : addDaysTo(next, -1) }
  })
}

/**
 * Parts of a range, each moved to the range directly before: whatever months are long, a part is compared with as many days, and those
 * before the range come to all of it.
 */
export const partsBefore = (days: Days, parts: readonly Days[]): readonly Days[] => {
  const earlier = -lengthOf(days)
  return parts.map(({ from, to }) => ({ from: addDaysTo(from, earlier), to: addDaysTo(to, earlier) }))
}
