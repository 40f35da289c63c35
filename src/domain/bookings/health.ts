import * as v from 'valibot'
import { addDays, type Instant } from '../kernel/instant.ts'
import type { Booking } from './booking.ts'

const percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))

/** From when on the Admin locks a vendor, as shares of the bookings of the last days. */
export const healthRule = v.object({
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)),
  /** Of fewer bookings than these nothing is said. */
  leastBookings: v.pipe(v.number(), v.integer(), v.minValue(1)),
  unansweredPercent: percent,
  cancelledPercent: percent,
})
type HealthRule = v.InferOutput<typeof healthRule>

/** The rule where the Admin has set none. */
export const USUAL_HEALTH: HealthRule = { days: 30, leastBookings: 10, unansweredPercent: 20, cancelledPercent: 10 }

export interface Health {
  /** Bookings that came in the last days. */
  readonly placed: number
  /** Of those, not answered in time. */
  readonly unanswered: number
  /** Of those, called off by the vendor after accepting. */
  readonly cancelled: number
  /** How much of the way to a lock is gone: 0 none, 1 all of it, and more than 1 beyond. */
  readonly unansweredNearness: number
  readonly cancelledNearness: number
  /** The nearer of the two in words: a third and more of the way is to be watched, three quarters is near. */
  readonly level: 'too_few' | 'good' | 'watch' | 'near' | 'reached'
}

const wasUnanswered = ({ tracking }: Pick<Booking, 'tracking'>): boolean => tracking.some(({ status }) => status === 'expired')
const wasCalledOff = ({ status, cancellation, tracking }: Pick<Booking, 'status' | 'cancellation' | 'tracking'>): boolean =>
  status === 'cancelled' && cancellation?.by === 'vendor' && tracking.some((step) => step.status === 'accepted')

const levelOf = (nearness: number): Health['level'] =>
  nearness >= 1 ? 'reached' : nearness >= 0.75 ? 'near' : nearness >= 1 / 3 ? 'watch' : 'good'

/** How near a vendor is to being locked at a moment, by its bookings of the last days (others are left out here). */
export const bookingHealth = (
  bookings: readonly Pick<Booking, 'bookedAt' | 'tracking' | 'status' | 'cancellation'>[],
  now: Instant,
  rule: HealthRule = USUAL_HEALTH,
): Health => {
  const since = addDays(now, -rule.days)
  const recent = bookings.filter(({ bookedAt }) => bookedAt > since && bookedAt <= now)
  const placed = recent.length
  const unanswered = recent.filter(wasUnanswered).length
  const cancelled = recent.filter(wasCalledOff).length
  const nearness = (count: number, limit: number): number => (placed === 0 ? 0 : (count * 100) / (placed * limit))
  const unansweredNearness = nearness(unanswered, rule.unansweredPercent)
  const cancelledNearness = nearness(cancelled, rule.cancelledPercent)
  const level = placed < rule.leastBookings ? 'too_few' : levelOf(Math.max(unansweredNearness, cancelledNearness))
  return { placed, unanswered, cancelled, unansweredNearness, cancelledNearness, level }
}
