import { addDaysTo, dayOf, startOfDay, type Day, type Instant } from '../kernel/instant.ts'

const MINUTE_MS = 60_000
/** The hours in which somebody is there to answer, Riyadh time. */
const OPENS = 8
const CLOSES = 20
const FRIDAY = 5

const isWorkingDay = (on: Day): boolean => new Date(`${on}T00:00:00.000Z`).getUTCDay() !== FRIDAY

/** The moment at which so many working minutes have passed since another: from 8 to 20 o'clock in Riyadh, on every day but Friday. */
export const addWorkingMinutes = (from: Instant, minutes: number): Instant => {
  let left = minutes * MINUTE_MS
  for (let on = dayOf(from); ; on = addDaysTo(on, 1)) {
    const midnight = Date.parse(startOfDay(on))
    const begin = Math.max(Date.parse(from), midnight + OPENS * 60 * MINUTE_MS)
    const room = isWorkingDay(on) ? midnight + CLOSES * 60 * MINUTE_MS - begin : 0
    if (room > 0 && left <= room) return new Date(begin + left).toISOString()
    left -= Math.max(0, room)
  }
}
