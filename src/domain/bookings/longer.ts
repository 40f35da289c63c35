import { stockDays } from '../containers/stock.ts'
import { daysBetween, type Day } from '../kernel/instant.ts'
import { FARTHEST_DAYS, type Promised, type Stock } from './conflicts.ts'

/**
 * The first day on which others are promised more bins than are left, where a booking whose bins stand at its customer's keeps them until
 * another day; null: there is none. Nothing is refused for it: the bins stand there, and the vendor may have others brought.
 */
export const dayPromisedToOthers = ({ container, units, bookings, today }: Stock, booking: Promised, until: Day): Day | null => {
  const others = bookings.filter(({ id }) => id !== booking.id)
  const forecast = (pickupOn: Day) =>
    stockDays({
      containers: [container],
      units,
      bookings: [...others, { ...booking, pickupOn }],
      today,
      days: Math.min(FARTHEST_DAYS, daysBetween(today, until)),
    })
  const asItIs = forecast(booking.pickupOn)
  return forecast(until).find(({ short }, at) => short > (asItIs[at]?.short ?? 0))?.day ?? null
}
