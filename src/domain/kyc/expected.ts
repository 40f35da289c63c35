import { addDaysTo, dayOf, startOfDay, type Day, type Instant } from '../kernel/instant.ts'

/** Business days the review takes at most (specification, section 9). */
const REVIEW_DAYS = 3

const FRIDAY = 5
const SATURDAY = 6

/** Day of the week in Riyadh, 0 Sunday to 6 Saturday. */
const weekday = (on: Day): number => new Date(`${on}T00:00:00.000Z`).getUTCDay()

/** Whether people work on a day: Sunday to Thursday. Public holidays are not known to the portal. */
export const isBusinessDay = (on: Day): boolean => weekday(on) !== FRIDAY && weekday(on) !== SATURDAY

/** The day that is `count` business days after a day; 0 is the day itself, or the next business day. */
export const addBusinessDays = (on: Day, count: number): Day => {
  let day = on
  while (!isBusinessDay(day)) day = addDaysTo(day, 1)
  for (let left = count; left > 0;) {
    day = addDaysTo(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

/** The last day on which the decision can be expected. */
export const expectedBy = (submittedAt: Instant): Day => addBusinessDays(dayOf(submittedAt), REVIEW_DAYS)

/** Whether the review takes longer than it should: the expected day is over. */
export const isOverdue = (submittedAt: Instant, now: Instant): boolean => now >= startOfDay(addDaysTo(expectedBy(submittedAt), 1))
