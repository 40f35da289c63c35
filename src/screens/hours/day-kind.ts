import { WEEKDAYS, type Span, type Weekday, type WorkingHours } from '#domain/hours/hours.ts'
import { lengthOf, minutesOf } from '#domain/hours/span.ts'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'

export const DAY_KINDS = ['full', 'half', 'closed'] as const
export type DayKind = (typeof DAY_KINDS)[number]

type Week = Pick<WorkingHours, Weekday>

const longestOf = (week: Week): Span =>
  WEEKDAYS.flatMap((weekday) => week[weekday] ?? []).reduce<Span | null>(
    (longest, span) => (longest && !(lengthOf(span) > lengthOf(longest)) ? longest : span),
    null,
  ) ??
  USUAL_HOURS.sunday ?? { from: '08:00', to: '20:00' }

/** What a day of the week is beside the longest one: half a day lasts no longer than six tenths of it. */
export const kindOf = (week: Week, weekday: Weekday): DayKind => {
  const span = week[weekday]
  if (!span) return 'closed'
  return lengthOf(span) <= 0.6 * lengthOf(longestOf(week)) ? 'half' : 'full'
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The hours that a day begins with when it becomes one of a kind: those of the longest day, or their first half. */
export const hoursFor = (week: Week, kind: DayKind): Span | null => {
  if (kind === 'closed') return null
  const whole = longestOf(week)
  if (kind === 'full') return whole
  const half = Math.round(lengthOf(whole) / 2 / 30) * 30
  return { from: whole.from, to: clock(minutesOf(whole.from) + Math.max(30, half)) }
}
