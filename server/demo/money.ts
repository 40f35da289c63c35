import { punctualityOf, type Booking } from '#domain/bookings/booking.ts'
import { earningOf, owedOf, payoutDayOf, type Earning } from '#domain/earnings/earning.ts'
import { addDaysTo, dayOf, startOfDay, type Day, type Instant } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { chanceFor, demoId } from './chance.ts'
import { HOUR_MS, isoOf } from './plan.ts'

interface DemoBooks {
  readonly seed: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Nine in the morning of a day. */
const nineOf = (on: Day): Instant => isoOf(Date.parse(startOfDay(on)) + 9 * HOUR_MS)

const lastAt = ({ tracking, bookedAt }: Booking): string => tracking.at(-1)?.at ?? bookedAt

/** What a completed booking brought; paid out where the day for it has come. Null for others. */
export const demoEarning = ({ now }: DemoBooks, booking: Booking): Earning | null => {
  if (booking.status !== 'completed') return null
  const earning = earningOf(booking, lastAt(booking))
  // What a customer still owes is not paid out.
  const dueOn = payoutDayOf(earning.completedAt)
  const isPast = Date.parse(startOfDay(dueOn)) <= now
  // Its share of cash the marketplace takes on the days on which it pays out the rest.
  const owed = owedOf(earning)
  if (owed > 0 && isPast && booking.paymentStatus !== 'unpaid')
    return { ...earning, settled: { amount: sar(owed), at: nineOf(dueOn), reference: `COM-${dueOn}` } }
  if (booking.paymentStatus === 'unpaid') return { ...earning, expectedPayoutOn: addDaysTo(dayOf(isoOf(now)), 7) }
  if (earning.expectedPayoutOn === null || !isPast) return earning
  return { ...earning, status: 'paid_out', paidOutAt: nineOf(dueOn), payoutReference: `PAY-${dueOn}` }
}

/** A week and a half: older penalties are settled. */
const OPEN_HOURS = 250

/** The penalty for a booking where there is one: the vendor cancelled, or brought the container late. */
export const demoPenalty = ({ seed, now }: DemoBooks, booking: Booking): Penalty | null => {
  const chance = chanceFor(seed, `penalty/${booking.id}`)
  const arrival = booking.tracking.find(({ status }) => status === 'on_site')
  const isCancelled = booking.status === 'cancelled' && booking.cancellation?.by === 'vendor'
  if (!isCancelled && !(punctualityOf(booking) === 'late' && chance.flip(0.7))) return null
  const issuedAt = Date.parse(isCancelled ? lastAt(booking) : (arrival?.at ?? booking.bookedAt)) + 2 * HOUR_MS
  if (issuedAt > now) return null
  const isOpen = now - issuedAt < OPEN_HOURS * HOUR_MS || chance.flip(0.05)
  const status = isOpen ? 'unpaid' : chance.flip(0.12) ? 'waived' : 'paid'
  return {
    id: demoId(seed, `penalty/${booking.id}`),
    bookingId: booking.id,
    bookingNumber: booking.number,
    customerName: booking.customerName,
    container: booking.container,
    quantity: booking.quantity,
    cause: isCancelled ? 'late_cancellation' : 'late_delivery',
    note: isCancelled ? (booking.cancellation?.reason ?? null) : null,
    amount: sar(isCancelled ? 15_000 * booking.quantity : 10_000),
    status,
    issuedAt: isoOf(issuedAt),
    settledAt: status === 'unpaid' ? null : isoOf(Math.min(now, issuedAt + chance.whole(48, OPEN_HOURS - 1) * HOUR_MS)),
    dispute: null,
  }
}
