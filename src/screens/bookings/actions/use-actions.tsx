import { useCallback, useState, type ReactNode } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import { useQuestionKeys } from '#screens/list/answer/use-question-keys.ts'
import { onDemand } from '#ui/on-demand.ts'
import type { BookingActionId } from './actions-of.ts'

// Loaded with the first question asked.
const { Component: ActionDialogs } = onDemand(
  () => import('./action-dialogs.tsx'),
  (module) => module.ActionDialogs,
)

/** Opens the question behind an action; `asking` is to be rendered once. */
export const useActions = (booking: Booking | null): { ask: (action: BookingActionId) => void; asking: ReactNode } => {
  // What was asked last stays as it was while its dialog closes, also what it was asked about; asked again, it begins anew, but for the words of a
  // reason, which are there again after a slip.
  const [asked, setAsked] = useState<{ readonly action: BookingActionId; readonly booking: Booking; readonly times: number } | null>(null)
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  const held = useQuestionKeys(opened, close)
  const ask = (action: BookingActionId) => {
    if (!booking) return
    setAsked((before) => ({ action, booking, times: (before?.times ?? 0) + 1 }))
    setOpened(true)
  }
  const asking =
    asked && asked.booking.id === booking?.id ? (
      <ActionDialogs
        key={asked.action === 'cancel' ? 'cancel' : asked.times}
        action={asked.action}
        booking={asked.booking}
        opened={opened}
        held={held}
        onClose={close}
      />
    ) : null
  return { ask, asking }
}
