import { startOfDay, type Day, type Instant } from '../kernel/instant.ts'
import type { Span } from './hours.ts'

export const DAY_MINUTES = 24 * 60

/** Minutes since midnight of `13:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The moment of a time of a day in Riyadh. */
export const momentOn = (on: Day, time: string): Instant => new Date(Date.parse(startOfDay(on)) + minutesOf(time) * 60_000).toISOString()

/** Whether hours end on the day after the one on which they begin: `20:00` to `02:00`. */
export const crossesMidnight = ({ from, to }: Span): boolean => to <= from

/** When hours end, in minutes since the midnight before they begin: more than a day's where they cross the next one. */
export const endOf = (span: Span): number => minutesOf(span.to) + (crossesMidnight(span) ? DAY_MINUTES : 0)

/** How long hours last, in minutes. */
export const lengthOf = (span: Span): number => endOf(span) - minutesOf(span.from)
