import { ACTIVE, CANCELLED, PAST, UPCOMING } from '#domain/bookings/booking.ts'
import { addDaysTo, dayOf, startOfDay, type Day, type Instant } from '#domain/kernel/instant.ts'
import type { Figures } from '#db/query/query.ts'
import type { Part } from './figures.ts'

/** Months that the overview tells of, with the one that is not over yet. */
const MONTHS = 12
const HOUR_MS = 3_600_000

/** Bookings that were placed in a month, by what has become of them. */
export interface BookedMonth extends Readonly<Record<Part, number>> {
  /** Its first day. */
  readonly on: Day
}

const PARTS: Readonly<Record<Part, readonly string[]>> = {
  pending: ['new'],
  upcoming: UPCOMING,
  active: ACTIVE,
  completed: PAST,
  cancelled: CANCELLED,
}

const firstOf = (on: Day): Day => `${on.slice(0, 8)}01`

/** The first days of the months, the earliest first. */
export const monthsUntil = (today: Day): readonly Day[] => {
  const months = [firstOf(today)]
  while (months.length < MONTHS) months.unshift(firstOf(addDaysTo(months[0] ?? today, -1)))
  return months
}

/** The list of exactly the bookings that were placed in a month, given by its first day, and are in a part now. */
export const monthList = (on: Day, part: Part) => ({
  to: '/all-booking' as const,
  search: { filter: `bookedAt.${on}.${addDaysTo(firstOf(addDaysTo(on, 31)), -1)}*status.${PARTS[part].join('.')}` },
})

/** From when on bookings count in some month. */
export const firstMoment = (today: Day): Instant => startOfDay(monthsUntil(today)[0] ?? today)

/** Columns of bookings by the month in Riyadh in which they were placed; what was placed in none of these months is left out. */
export const bookedMonths = (figures: Figures, today: Day): readonly BookedMonth[] => {
  const months = new Map(monthsUntil(today).map((on) => [on, { on, pending: 0, upcoming: 0, active: 0, completed: 0, cancelled: 0 }]))
  const { bookedAt, status } = figures.columns
  const unit = figures.unit?.bookedAt ?? 1
  const parts = (figures.values.status ?? []).map((state) => (Object.keys(PARTS) as Part[]).find((part) => PARTS[part].includes(state)))
  // A date costs more than looking one up; a day in Riyadh begins with an hour.
  const known = new Map<number, Day>()
  for (let row = 0; row < figures.count; row += 1) {
    const at = (bookedAt?.[row] ?? 0) * unit
    const hour = Math.floor(at / HOUR_MS)
    const on = known.get(hour) ?? firstOf(dayOf(new Date(at).toISOString()))
    known.set(hour, on)
    const month = months.get(on)
    const part = parts[(status?.[row] ?? 0) - 1]
    if (month && part) month[part] += 1
  }
  return [...months.values()]
}
