import { addDaysTo, type Day } from '../kernel/instant.ts'
import { banOn, spanOn } from './calendar.ts'
import { WEEKDAYS, type Span, type WorkingHours } from './hours.ts'
import { DAY_MINUTES, endOf, lengthOf, minutesOf } from './span.ts'

/** The minutes that hours share with those of a ban, which is so many days after the one on which they begin. */
const shared = (open: Span, ban: Span | null, days: number): number => {
  if (!ban) return 0
  const [from, to] = [minutesOf(ban.from) + days * DAY_MINUTES, minutesOf(ban.to) + days * DAY_MINUTES]
  return Math.max(0, Math.min(endOf(open), to) - Math.max(minutesOf(open.from), from))
}

const lengthOfDay = (span: Span | null): number => (span ? lengthOf(span) : 0)

/**
 * What a day gives of a normal one, 0 to 1: its hours without those in which nobody works outdoors, against those of the longest weekday.
 * A vendor that set no hours has normal days only.
 */
export const shareOfDay = (hours: WorkingHours | undefined, on: Day): number => {
  if (!hours) return 1
  const normal = Math.max(...WEEKDAYS.map((weekday) => lengthOfDay(hours[weekday])))
  const open = spanOn(hours, on)
  if (normal === 0 || !open) return 0
  // A night that lasts past the next noon meets the ban of that day too.
  const banned = shared(open, banOn(hours, on), 0) + shared(open, banOn(hours, addDaysTo(on, 1)), 1)
  return Math.min(1, (lengthOf(open) - banned) / normal)
}
