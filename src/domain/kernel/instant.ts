import * as v from 'valibot'

/** A moment: ISO 8601 in UTC with milliseconds, e.g. `2026-11-21T09:30:00.000Z`. As text it sorts by time. */
export const instant = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  v.check((s) => !Number.isNaN(Date.parse(s))),
)
export type Instant = string

/** A calendar day in Riyadh, e.g. `2026-11-21`. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  v.check((s) => isRealDay(s)),
)
export type Day = string

const DAY_MS = 86_400_000
// Saudi Arabia keeps UTC+3 the year round (no daylight saving), so a fixed offset is exact.
const RIYADH_OFFSET_MS = 3 * 3_600_000

/** Whether a text of a day's shape is a day of the calendar. */
export const isRealDay = (s: string): boolean => {
  const ms = Date.parse(`${s}T00:00:00.000Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(s)
}

/** The moment `days` whole days later (negative: earlier). */
export const addDays = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * DAY_MS).toISOString()

/** The calendar day `days` later (negative: earlier). */
export const addDaysTo = (on: Day, days: number): Day =>
  new Date(Date.parse(`${on}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The day it is in Riyadh at a moment. */
export const dayOf = (at: Instant): Day => new Date(Date.parse(at) + RIYADH_OFFSET_MS).toISOString().slice(0, 10)

/** What calendar and clock in Riyadh show at a moment: `2026-11-21T12:30:05`. */
export const localTimeOf = (at: Instant): string => new Date(Date.parse(at) + RIYADH_OFFSET_MS).toISOString().slice(0, 19)

/** The moment a Riyadh day begins. */
export const startOfDay = (on: Day): Instant => new Date(Date.parse(`${on}T00:00:00.000Z`) - RIYADH_OFFSET_MS).toISOString()

/** Whole days from one day to another (negative when `to` is earlier). */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS)
