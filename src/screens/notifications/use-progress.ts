import { useRow } from '#db/hooks/use-row.ts'
import type { Told } from '#db/notifications/told.ts'

/** How far the record is that a notification asks an answer for. */
interface Progress {
  /** It was answered, withdrawn or expired: the notification tells of what was, and nobody waits any more. */
  readonly isAnswered: boolean
  /** Nothing is left that the notification offers to do. */
  readonly isDone: boolean
}

/** Live, of the record on this device; what it does not have counts as waiting. */
export const useProgress = ({ code, ref }: Told): Progress => {
  const booking = useRow('bookings', code === 'booking.placed' ? (ref?.id ?? null) : null)
  const request = useRow('requests', code.startsWith('request.submitted.') ? (ref?.id ?? null) : null)
  if (booking) return { isAnswered: booking.status !== 'new', isDone: booking.status !== 'new' && booking.status !== 'accepted' }
  if (request) return { isAnswered: request.status !== 'pending', isDone: request.status !== 'pending' }
  return { isAnswered: false, isDone: false }
}
