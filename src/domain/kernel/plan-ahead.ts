import { addDaysTo, type Day } from './instant.ts'
import { reject, type Rejection, type RejectionCode } from './rejection.ts'

/** Nothing is planned for a day farther ahead: a year that was mistyped is said at once, not found a year later. */
const MOST_DAYS_AHEAD = 365

/** The last day for which anything can be planned. */
export const lastDay = (today: Day): Day => addDaysTo(today, MOST_DAYS_AHEAD)

/** Why nothing can be planned for a day: it is too far ahead. null: it is not. Days that have passed are the caller's affair. */
export const tooFar = (on: Day, today: Day): Rejection<RejectionCode> | null =>
  on > lastDay(today) ? reject('day.too_far', { on: lastDay(today) }) : null
