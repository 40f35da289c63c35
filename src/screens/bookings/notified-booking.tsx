import { useState } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { PendingDecision } from '#screens/list/answer/use-decision.tsx'
import { AssignDialog } from './actions/assign-dialog.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'

interface NotifiedBookingProps {
  readonly act: 'accept' | 'decline' | 'assign'
  readonly booking: Booking
  readonly opened: boolean
  readonly onClose: () => void
}

/** The question behind what is done with a booking from elsewhere than its own screens. */
export const NotifiedBooking = ({ act, booking, opened, onClose }: NotifiedBookingProps) => {
  // One object as long as it is about the same: a refusal stays with it.
  const [pending] = useState<PendingDecision<Booking>>({ answer: act === 'decline' ? 'reject' : 'accept', row: booking })
  return act === 'assign' ? (
    <AssignDialog booking={booking} opened={opened} onClose={onClose} />
  ) : (
    <DecisionDialogs pending={pending} opened={opened} onClose={onClose} onAnswered={onClose} />
  )
}
