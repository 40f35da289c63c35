import { crossesMidnight, momentOn } from '../hours/span.ts'
import { sameValue } from '../kernel/edit.ts'
import { addDaysTo, dayOf, localTimeOf, type Day, type Instant } from '../kernel/instant.ts'
import type { TimeWindow } from './operation.ts'

const MINUTE_MS = 60_000
/** What is said on the road is for the hours to come. */
const AHEAD_MS = 12 * 60 * MINUTE_MS
/** How far from each other the moment of a step and what is said at it can be, whatever clock the device has. */
const MOST_AHEAD_MS = 24 * 60 * MINUTE_MS

/** The time of day in Riyadh of an expected moment, `13:30`; empty where there is none. */
export const timeOf = (etaAt: Instant | null): string => (etaAt === null ? '' : localTimeOf(etaAt).slice(11, 16))

/** The moment of a time on a movement's day; of a window that crosses midnight, what comes behind midnight is on the next day. Null: no time. */
export const etaOn = (on: Day, time: string, within: TimeWindow | null): Instant | null => {
  if (time === '') return null
  const isBehind = within !== null && crossesMidnight(within) && time < within.from && time <= within.to
  return momentOn(isBehind ? addDaysTo(on, 1) : on, time)
}

/** What a form says of when a movement is expected. */
interface Expected {
  readonly on: Day
  readonly time: string
  readonly within: TimeWindow | null
}

/** The moment that a form says, which shows a plan as it was; where it says nothing else, the moment is the one there was, to the second. */
export const etaAgain = (
  was: { readonly scheduledOn: Day | null; readonly etaAt: Instant | null; readonly hours: TimeWindow | null },
  { on, time, within }: Expected,
): Instant | null =>
  on === was.scheduledOn && time === timeOf(was.etaAt) && sameValue(within, was.hours) ? was.etaAt : etaOn(on, time, within)

/** The moment of a time that is said on the road: the next one, at most twelve hours ahead; null where there is none. */
export const etaFrom = (now: Instant, time: string): Instant | null => {
  // The minute that has begun counts.
  const begun = Date.parse(now) - MINUTE_MS
  const today = dayOf(now)
  return (
    [today, addDaysTo(today, 1)]
      .map((on) => momentOn(on, time))
      .find((at) => Date.parse(at) > begun && Date.parse(at) <= begun + AHEAD_MS) ?? null
  )
}

/** Whether a movement of a day can be expected at a moment: on that day, or in the night that begins on it. */
export const isEtaOf = (on: Day | null, etaAt: Instant): boolean =>
  on !== null && (dayOf(etaAt) === on || dayOf(etaAt) === addDaysTo(on, 1))

/** Whether a moment can be expected by somebody who says so at another one, by the same clock. */
export const isEtaFrom = (saidAt: Instant, etaAt: Instant): boolean => Math.abs(Date.parse(etaAt) - Date.parse(saidAt)) <= MOST_AHEAD_MS
