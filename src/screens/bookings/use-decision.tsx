import { Suspense, useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { onDemand } from '#i18n/on-demand.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { PendingDecision } from './decision-dialogs.tsx'

// Loaded with the first question asked.
const { Component: LazyDialogs } = onDemand(
  () => import('./decision-dialogs.tsx'),
  (module) => module.DecisionDialogs,
)

type Ask = (answer: PendingDecision['answer'], booking: Booking) => void
type OnAnswered = (booking: Booking) => void

// What is asked is kept here and not by the screen, which would be drawn anew for it with all its rows.
const Decisions = ({ ref, onAnswered }: { ref: Ref<Ask>; onAnswered: OnAnswered }) => {
  // What was asked last stays while its dialog closes, so that its words do not vanish before it does.
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const [opened, setOpened] = useState(false)
  useImperativeHandle(
    ref,
    (): Ask => (answer, booking) => {
      setPending({ answer, booking })
      setOpened(true)
    },
    [],
  )
  return pending ? (
    <Suspense>
      <LazyDialogs pending={pending} opened={opened} onClose={() => setOpened(false)} onAnswered={onAnswered} />
    </Suspense>
  ) : null
}

/**
 * Asks for confirmation and gives the answer to a booking; `onAnswered` is told when that is done. Returns what opens the two dialogs,
 * which never changes, and the dialogs themselves, to be rendered once per screen.
 */
export const useDecision = (onAnswered: OnAnswered): { accept: OnAnswered; reject: OnAnswered; dialogs: ReactNode } => {
  const ask = useRef<Ask>(null)
  const accept = useCallback((booking: Booking) => ask.current?.('accept', booking), [])
  const reject = useCallback((booking: Booking) => ask.current?.('reject', booking), [])
  return { accept, reject, dialogs: <Decisions ref={ask} onAnswered={onAnswered} /> }
}
