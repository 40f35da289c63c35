import * as v from 'valibot'
import { DAY_MS, RIYADH_OFFSET_MS } from './milliseconds.ts'

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

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** A moment as text. Beyond the years of four digits it would be no instant, nor sort as one: there it is the calendar's first or last. */
const textOf = (ms: number): string => new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString()

/** Whether a text of a day's shape is a day of the calendar. */
export const isRealDay = (s: string): boolean => {
  const ms = Date.parse(`${s}T00:00:00.000Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(s)
}

/** The moment `days` whole days later (negative: earlier). */
export const addDays = (at: Instant, days: number): Instant => textOf(Date.parse(at) + days * DAY_MS)

/** The calendar day `days` later (negative: earlier). */
export const addDaysTo = (on: Day, days: number): Day => textOf(Date.parse(`${on}T00:00:00.000Z`) + days * DAY_MS).slice(0, 10)

/** The day it is in Riyadh at a moment. */
export const dayOf = (at: Instant): Day => textOf(Date.parse(at) + RIYADH_OFFSET_MS).slice(0, 10)

/** What calendar and clock in Riyadh show at a moment: `2026-11-21T12:30:05`. */
export const localTimeOf = (at: Instant): string => textOf(Date.parse(at) + RIYADH_OFFSET_MS).slice(0, 19)

/** Work that comes in later than this was not done offline all the time: the device's clock is wrong, by years where it began anew. */
const MOST_BEHIND_DAYS = 92

/** When something happened by two clocks: the device's where it says so, but never after the server heard of it, nor months before. */
export const happenedAt = ({ at, deviceAt }: { readonly at: Instant; readonly deviceAt: Instant | null }): Instant =>
  deviceAt !== null && deviceAt < at && deviceAt >= addDays(at, -MOST_BEHIND_DAYS) ? deviceAt : at

type ByClocks = Parameters<typeof happenedAt>[0]

/** The day on which somebody acted, as {@link happenedAt}: what was noted without a network may arrive on a later one. */
export const actedOn = ({ now, clientAt }: { readonly now: Instant; readonly clientAt: Instant }): Day =>
  dayOf(happenedAt({ at: now, deviceAt: clientAt }))

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/**
 * Sorts what happened by the server's clock, the oldest first. All that a device sent in one go has one moment there: its own clock tells
 * what came after what.
 */
export const inOrder = (one: ByClocks, other: ByClocks): number =>
  compare(one.at, other.at) || compare(one.deviceAt ?? one.at, other.deviceAt ?? other.at)

/** The moment a Riyadh day begins. */
export const startOfDay = (on: Day): Instant => textOf(Date.parse(`${on}T00:00:00.000Z`) - RIYADH_OFFSET_MS)

/** Whole days from one day to another (negative when `to` is earlier). */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS)
