import { addDaysTo, dayOf, daysBetween, localTimeOf, startOfDay, type Day, type Instant } from '../kernel/instant.ts'
import { WEEKDAYS, type Holiday, type Span, type WorkingHours } from './hours.ts'
import { crossesMidnight, DAY_MINUTES, endOf, minutesOf } from './span.ts'

/** Two years: whoever is closed for longer has no next day. */
const FAR = 731

const weekdayOf = (on: Day) => WEEKDAYS[new Date(`${on}T00:00:00.000Z`).getUTCDay()] ?? 'sunday'

/** Exceptions from the shortest to the longest, and of those that are as long the last one first: measured once for all days that are looked at. */
const ordered = new WeakMap<readonly Holiday[], readonly Holiday[]>()

const shortestFirst = (holidays: readonly Holiday[]): readonly Holiday[] => {
  const known = ordered.get(holidays)
  if (known) return known
  const lengths = new Map(holidays.map((one) => [one, daysBetween(one.from, one.to)]))
  const sorted = holidays.toReversed().toSorted((one, other) => (lengths.get(one) ?? 0) - (lengths.get(other) ?? 0))
  ordered.set(holidays, sorted)
  return sorted
}

/** The exception that holds on a day: of several the shortest, and of those that are as long the last one. */
export const holidayOn = ({ holidays }: Pick<WorkingHours, 'holidays'>, on: Day): Holiday | null =>
  shortestFirst(holidays).find(({ from, to }) => on >= from && on <= to) ?? null

/**
 * The hours of a day; null: closed. A night belongs to the day on which it begins. An exception of several days, like Ramadan, says when they are
 * open, and opens no weekday that is closed: one of a single day does.
 */
export const spanOn = (hours: WorkingHours, on: Day): Span | null => {
  const holiday = holidayOn(hours, on)
  const usual = hours[weekdayOf(on)]
  if (!holiday) return usual
  return usual === null && holiday.from !== holiday.to ? null : holiday.hours
}

/** Until when the hours of the day before last today; null: they ended before midnight, or there were none. */
export const lastNightUntil = (hours: WorkingHours | undefined, today: Day): string | null => {
  const night = hours ? spanOn(hours, addDaysTo(today, -1)) : null
  return night && crossesMidnight(night) ? night.to : null
}

/**
 * The day to which work at a moment belongs: after midnight the day before, until the hours of its night are over. Work that was planned for that day
 * with hours of its own (`plan`) has the night of these.
 */
export const workDayOf = (
  at: Instant,
  hours: WorkingHours | undefined,
  plan?: { readonly scheduledOn: Day | null; readonly hours?: Span | null | undefined },
): Day => {
  const today = dayOf(at)
  const before = addDaysTo(today, -1)
  const own = plan?.scheduledOn === before ? plan.hours : null
  const until = own ? (crossesMidnight(own) ? own.to : null) : lastNightUntil(hours, today)
  return until !== null && localTimeOf(at).slice(11, 16) < until ? before : today
}

/** The hours of a day in which nobody works outdoors; null: there are none. */
export const banOn = ({ middayBan: ban }: Pick<WorkingHours, 'middayBan'>, on: Day): Span | null => {
  const ofYear = on.slice(5)
  return ban && ofYear >= ban.from && ofYear <= ban.to ? ban.hours : null
}

/** What was found for the same hours: looking through two years of exceptions takes long, and it is asked for every zone, size and yard. */
const nextDays = new WeakMap<WorkingHours, Map<Day, Day>>()

const nextOpen = (hours: WorkingHours, from: Day): Day => {
  for (let on = from, looked = 0; looked < FAR; on = addDaysTo(on, 1), looked += 1) if (spanOn(hours, on)) return on
  return from
}

/** The first day that is open, from a day on; a vendor that set no hours works every day, and one that is closed for years keeps the day. */
export const nextWorkingDay = (hours: WorkingHours | undefined, from: Day): Day => {
  if (!hours) return from
  const known = nextDays.get(hours) ?? new Map<Day, Day>()
  nextDays.set(hours, known)
  const next = known.get(from) ?? nextOpen(hours, from)
  known.set(from, next)
  return next
}

/** When work that was asked for is planned if it is agreed to `today`: never before today (`earliest`), and on a working day (`on`). */
export const plannedFor = (
  hours: WorkingHours | undefined,
  asked: Day,
  today: Day,
): { readonly isPast: boolean; readonly earliest: Day; readonly isClosed: boolean; readonly on: Day } => {
  const isPast = asked < today
  const earliest = isPast ? today : asked
  const on = nextWorkingDay(hours, earliest)
  return { isPast, earliest, isClosed: on !== earliest, on }
}

/** The day on which that is. */
export const expectedOn = (hours: WorkingHours | undefined, asked: Day, today: Day): Day => plannedFor(hours, asked, today).on

const HOURS_WARNINGS = ['closed', 'outside_hours', 'midday_ban'] as const
export type HoursWarning = (typeof HOURS_WARNINGS)[number]

/** When work outdoors is planned: its day, and its moment or its hours where those are known. */
interface Planned {
  readonly on: Day
  readonly at?: Instant | null | undefined
  readonly within?: Span | null | undefined
}

/** A stretch of time in minutes since the midnight of a day; the last minute is the one behind it. */
type Stretch = readonly [from: number, to: number]

const stretchOf = (span: Span, days = 0): Stretch => [minutesOf(span.from) + days * DAY_MINUTES, endOf(span) + days * DAY_MINUTES]

/** When a day's work is done: in its own hours, and in the night that began the day before. */
const openOn = (hours: WorkingHours, on: Day): readonly Stretch[] => {
  const [own, before] = [spanOn(hours, on), spanOn(hours, addDaysTo(on, -1))]
  return [...(own ? [stretchOf(own)] : []), ...(before && crossesMidnight(before) ? [stretchOf(before, -1)] : [])]
}

/** Why a dispatcher should think twice about a plan; nothing of it is refused. A vendor that set no hours is warned of nothing. */
export const warningsOf = (hours: WorkingHours | undefined, { on, at, within }: Planned): readonly HoursWarning[] => {
  if (!hours) return []
  const moment = at ? (Date.parse(at) - Date.parse(startOfDay(on))) / 60_000 : null
  const planned: Stretch | null = within ? stretchOf(within) : moment === null ? null : [moment, moment]
  const own = spanOn(hours, on)
  if (!planned) return own ? [] : ['closed']
  const [from, to] = planned
  const ban = banOn(hours, on)
  // A window that reaches into the opening hours can be kept; one that ends as they begin cannot.
  const isOpen = openOn(hours, on).some(([opens, closes]) => (to > opens || from === opens) && from < closes)
  if ((own || isOpen) && ban && from >= minutesOf(ban.from) && to <= minutesOf(ban.to) && from < minutesOf(ban.to)) return ['midday_ban']
  return isOpen ? [] : own ? ['outside_hours'] : ['closed']
}
