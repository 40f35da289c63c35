import { msg } from '@lingui/core/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import { onDemand } from '#ui/on-demand.ts'
import { createBulk } from '#screens/list/answer/use-bulk.tsx'
import { createDecision } from '#screens/list/answer/use-decision.tsx'

const dialogs = onDemand(
  () => import('./bulk/parts.tsx'),
  (module) => module.BulkDialogs,
)
const outcome = onDemand(
  () => import('./bulk/parts.tsx'),
  (module) => module.BulkOutcome,
)
const decision = onDemand(
  () => import('./decision-dialogs.tsx'),
  (module) => module.DecisionDialogs,
)

/** Answers to many bookings at once. */
export const useBulk = createBulk<Booking>({
  dialogs,
  outcome,
  labels: {
    accept: { whole: msg`Accept selected`, short: msg`Accept` },
    reject: { whole: msg`Reject selected`, short: msg`Reject` },
  },
})

/** The answer to one of them. */
export const useDecision = createDecision<Booking>(decision)
