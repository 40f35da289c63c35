import type { Documents } from '#domain/kernel/entity.ts'

/** How far the record is that a notification asks an answer for. */
export interface Progress {
  /** It was answered, withdrawn or expired: the notification tells of what was, and nobody waits any more. */
  readonly isAnswered: boolean
  /** Nothing is left that the notification offers to do. */
  readonly isDone: boolean
}

/** The record of a notification, as far as this device has it. */
interface Records {
  readonly booking?: Pick<Documents['bookings'], 'status'> | null | undefined
  readonly request?: Pick<Documents['requests'], 'status'> | null | undefined
  readonly penalty?: Pick<Documents['penalties'], 'status'> | null | undefined
  readonly vendor?: Pick<Documents['vendors'], 'kyc'> | null | undefined
}

/** Of a notification by its code; a record that this device does not have counts as waiting. */
export const progressOf = (code: string, { booking, request, penalty, vendor }: Records): Progress => {
  const over = (isDone: boolean): Progress => ({ isAnswered: false, isDone })
  // Settled there is nothing to pay or to dispute; a booking that is open again, or an identity that was sent again, is in somebody's hands.
  if (penalty) return over(penalty.status !== 'unpaid')
  if (vendor) return over(vendor.kyc.status !== 'rejected')
  if (booking && code === 'booking.expired') return over(booking.status !== 'expired')
  if (booking) return { isAnswered: booking.status !== 'new', isDone: booking.status !== 'new' && booking.status !== 'accepted' }
  if (request) return { isAnswered: request.status !== 'pending', isDone: request.status !== 'pending' }
  return over(false)
}
