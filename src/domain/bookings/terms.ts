import type { WorkingHours } from '../hours/hours.ts'
import type { Instant } from '../kernel/instant.ts'
import { plus, sar, type Money } from '../kernel/money.ts'
import type { Terms } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { renewed, rentalPrice } from './amounts.ts'
import { addWorkingMinutes } from './working-time.ts'

const HOUR_MS = 3_600_000

/** The rules of a booking that came without its own. */
export const USUAL_TERMS: Terms = { answerMinutes: 240, reopenHours: 24, noticeHours: 24, penalty: { percent: 25, least: sar(10_000) } }

/** The rules that hold for a booking. */
export const termsOf = ({ terms }: Pick<Booking, 'terms'>): Terms => terms ?? USUAL_TERMS

/** By when a booking that begins to wait `from` a moment is to be answered: in the vendor's hours, and before its start where that is to come. */
export const answerDue = (booking: Pick<Booking, 'terms' | 'startsAt'>, from: Instant, hours?: WorkingHours): Instant => {
  const due = addWorkingMinutes(from, termsOf(booking).answerMinutes, hours)
  return booking.startsAt > from && booking.startsAt < due ? booking.startsAt : due
}

/** From when on a booking is too close to its start to change its dates, or to cancel it for nothing. */
export const noticeEndsAt = (booking: Pick<Booking, 'terms' | 'startsAt'>): Instant =>
  new Date(Date.parse(booking.startsAt) - termsOf(booking).noticeHours * HOUR_MS).toISOString()

/** A share of an amount in whole percent, to the nearest halala. */
const shareOf = ({ halalas }: Money, percent: number): number => Math.round((halalas * percent) / 100)

type Cancelled = Pick<Booking, 'status' | 'startsAt' | 'terms' | 'total' | 'amountPaid' | 'renewals' | 'charges'>

/**
 * What the vendor pays for cancelling a booking at less than the agreed notice; null: nothing. It costs something once the vendor is bound
 * to the booking. What the rental was renewed for counts, too.
 */
export const latePenalty = (booking: Cancelled): Money | null => {
  if (booking.status === 'new') return null
  const { percent, least } = termsOf(booking).penalty
  const halalas = Math.max(least.halalas, shareOf(plus(rentalPrice(booking), renewed(booking)), percent))
  return halalas === 0 ? null : sar(halalas)
}

/** What the vendor pays for cancelling a booking at a moment; null: nothing, as long as there is the agreed notice. */
export const cancellationPenalty = (booking: Cancelled, now: Instant): Money | null =>
  now <= noticeEndsAt(booking) ? null : latePenalty(booking)

/** Until when a rejected or expired booking can be re-opened: for a while after that, and before its start. */
export const reopenEndsAt = (booking: Pick<Booking, 'terms' | 'startsAt' | 'tracking' | 'status' | 'bookedAt'>): Instant => {
  const ended = booking.tracking.findLast(({ status }) => status === booking.status)?.at ?? booking.bookedAt
  const end = new Date(Date.parse(ended) + termsOf(booking).reopenHours * HOUR_MS).toISOString()
  return end < booking.startsAt ? end : booking.startsAt
}
