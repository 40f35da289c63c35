import { no, to, type Lifecycle } from '../kernel/lifecycle.ts'

/** A penalty is settled with the Admin, who may also waive it. */
export const PENALTY_STATES = ['unpaid', 'paid', 'waived'] as const
export type PenaltyState = (typeof PENALTY_STATES)[number]

export const PENALTY_REJECTIONS = [
  'penalty.not_found',
  'penalty.already_paid',
  'penalty.was_waived',
  'penalty.already_disputed',
  'penalty.dispute_not_open',
  'penalty.dispute_answered',
  'penalty.disputed_by_other',
  'penalty.other_dispute',
] as const
type PenaltyRejection = (typeof PENALTY_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly penalties: PenaltyRejection
  }
}

export type PenaltyAction = 'pay' | 'waive' | 'dispute' | 'withdraw_dispute' | 'uphold'

const settled = (code: PenaltyRejection) =>
  ({ pay: no(code), waive: no(code), dispute: no(code), withdraw_dispute: no(code), uphold: no(code) }) as const

/** State × action. Whether a dispute is open is a matter of the penalty's `dispute`: a dispute leaves what is owed as it is until it is answered. */
export const penaltyLifecycle: Lifecycle<PenaltyState, PenaltyAction, PenaltyRejection> = {
  unpaid: { pay: to('paid'), waive: to('waived'), dispute: to('unpaid'), withdraw_dispute: to('unpaid'), uphold: to('unpaid') },
  paid: settled('penalty.already_paid'),
  waived: settled('penalty.was_waived'),
}
