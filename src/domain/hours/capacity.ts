import type { Day } from '../kernel/instant.ts'
import { banOn, spanOn } from './calendar.ts'
import { WEEKDAYS, type Span, type WorkingHours } from './hours.ts'
import { endOf, lengthOf, minutesOf } from './span.ts'

/** The minutes that hours share with those of the ban of their day. */
const shared = (open: Span, ban: Span | null): number =>
  ban ? Math.max(0, Math.min(endOf(open), minutesOf(ban.to)) - Math.max(minutesOf(open.from), minutesOf(ban.from))) : 0

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
  return Math.min(1, (lengthOf(open) - shared(open, banOn(hours, on))) / normal)
}
