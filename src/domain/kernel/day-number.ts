import type { Day } from './instant.ts'
import { DAY_MS, RIYADH_OFFSET_MS } from './milliseconds.ts'

/** A calendar day as whole days since 1970-01-01, as columns keep it. */
export const dayNumber = (on: Day): number => Date.parse(`${on}T00:00:00.000Z`) / DAY_MS

/** The day of a number, the reverse of {@link dayNumber}. */
export const dayOfNumber = (days: number): Day => new Date(days * DAY_MS).toISOString().slice(0, 10)

/** The day in Riyadh at a moment in milliseconds, as a number. */
export const dayNumberAt = (ms: number): number => Math.floor((ms + RIYADH_OFFSET_MS) / DAY_MS)
