import { refuse, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { bounded } from '../kernel/bounded.ts'
import { answerBy, isCancelled, MOST_TRACKED, type Booking } from './booking.ts'
import { bookingLifecycle, type BookingAction } from './lifecycle.ts'

type Refusal = { readonly booking?: never; readonly refused: Refused }
type Stepped = { readonly booking: Booking; readonly refused?: never }

/** When a booking's time for an answer was over: by its clock, or, of one that was brought in without, as it was tracked. */
const expiredAt = ({ answerDueAt, tracking, bookedAt }: Booking): string =>
  answerDueAt ?? tracking.findLast(({ status }) => status === 'expired')?.at ?? bookedAt

/** What a refusal says of a booking: its number, and when it has expired. */
const saidOf = (booking: Booking) => ({ number: booking.number, ...(booking.status === 'expired' ? { at: expiredAt(booking) } : {}) })

/** Why an action is refused as a booking stands; null: it is not. */
export const refusedBy = (booking: Booking, action: BookingAction): Refused | null => {
  const next = bookingLifecycle[booking.status][action]
  return 'no' in next ? refuse(next.no, saidOf(booking)) : null
}

/** Why nothing is charged, received or invoiced any more for a booking that came to nothing; null: it did not. */
export const refusedAsOff = (booking: Booking): Refused | null => (isCancelled(booking) ? refusedBy(booking, 'cancel') : null)

/** The booking of an id after an action, or why it cannot be. A step that changes its state is tracked. */
export const stepOf = (rows: Rows, bookingId: string, action: BookingAction, context: DecisionContext): Stepped | Refusal => {
  const booking = rows.get('bookings', bookingId)
  if (!booking) return { refused: refuse('booking.not_found') }
  const next = bookingLifecycle[booking.status][action]
  if ('no' in next) return { refused: refuse(next.no, saidOf(booking)) }
  if (next.to === booking.status) return { booking }
  const step = { status: next.to, at: context.now, deviceAt: context.clientAt }
  return { booking: { ...booking, status: next.to, tracking: bounded([...booking.tracking, step], MOST_TRACKED) } }
}

/** Refuses an answer that comes when the time for it is over, whether the booking was said to have expired yet or not. */
export const tooLate = (rows: Rows, bookingId: string, now: string): Refused | null => {
  const booking = rows.get('bookings', bookingId)
  const due = booking ? answerBy(booking) : null
  return booking && due !== null && now > due ? refuse('booking.has_expired', { number: booking.number, at: due }) : null
}
