import { spanOn } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { endOf, minutesOf } from '../hours/span.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { addDaysTo, dayOf, startOfDay, type Instant } from '../kernel/instant.ts'

const MINUTE_MS = 60_000
/** Twenty years: whoever is not open for so long has hours that say nothing. */
const FAR = 7305

/**
 * The moment at which so many working minutes have passed since another, in the vendor's hours. A moment outside them counts as the next
 * opening. Where the hours never open, what is usual holds.
 */
export const addWorkingMinutes = (from: Instant, minutes: number, hours: WorkingHours = USUAL_HOURS): Instant => {
  let left = minutes * MINUTE_MS
  // Hours that overlap, as a long night and an early morning do, count once.
  let counted = Date.parse(from)
  // The night before may still last.
  for (let on = addDaysTo(dayOf(from), -1), looked = 0; looked < FAR; on = addDaysTo(on, 1), looked += 1) {
    const midnight = Date.parse(startOfDay(on))
    const open = spanOn(hours, on)
    if (!open) continue
    const begin = Math.max(counted, midnight + minutesOf(open.from) * MINUTE_MS)
    const end = midnight + endOf(open) * MINUTE_MS
    if (!(end > begin)) continue
    if (left <= end - begin) return new Date(begin + left).toISOString()
    left -= end - begin
    counted = end
  }
  return addWorkingMinutes(from, minutes)
}
