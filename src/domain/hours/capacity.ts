import type { Day } from '../kernel/instant.ts'
import { banOn, minutesOf, spanOn } from './calendar.ts'
import { WEEKDAYS, type Span, type WorkingHours } from './hours.ts'

const lengthOf = (span: Span | null): number => (span ? minutesOf(span.to) - minutesOf(span.from) : 0)

const shared = (one: Span | null, other: Span | null): number =>
  one && other ? Math.max(0, Math.min(minutesOf(one.to), minutesOf(other.to)) - Math.max(minutesOf(one.from), minutesOf(other.from))) : 0

/**
 * What a day gives of a normal one, 0 to 1: its hours without those in which nobody works outdoors, against those of the longest weekday.
 * A vendor that set no hours has normal days only.
 */
export const shareOfDay = (hours: WorkingHours | undefined, on: Day): number => {
  if (!hours) return 1
  const normal = Math.max(...WEEKDAYS.map((weekday) => lengthOf(hours[weekday])))
  const open = spanOn(hours, on)
  if (normal === 0 || !open) return 0
  return Math.min(1, (lengthOf(open) - shared(open, banOn(hours, on))) / normal)
}
