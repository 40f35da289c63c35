import { refuse, type Refused, type Rows } from '../kernel/mutation.ts'
import { penaltyLifecycle, type PenaltyAction } from './lifecycle.ts'
import { isDisputed, type Penalty } from './penalty.ts'

/** The penalty of an id after an action, or why that is refused. */
export const step = (
  rows: Rows,
  penaltyId: string,
  action: PenaltyAction,
): { readonly stepped: Penalty; readonly refused?: undefined } | { readonly stepped?: undefined; readonly refused: Refused } => {
  const penalty = rows.get('penalties', penaltyId)
  if (!penalty) return { refused: refuse('penalty.not_found') }
  const next = penaltyLifecycle[penalty.status][action]
  if ('no' in next) return { refused: refuse(next.no, { booking: penalty.bookingNumber }) }
  const answersDispute = action === 'withdraw_dispute' || action === 'uphold'
  if (answersDispute && !isDisputed(penalty)) return { refused: refuse('penalty.dispute_not_open', { booking: penalty.bookingNumber }) }
  return { stepped: { ...penalty, status: next.to } }
}
