import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentStanding } from '#domain/bookings/booking.ts'
import type { EarningState } from '#domain/earnings/earning.ts'
import type { PenaltyState } from '#domain/penalties/lifecycle.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'

export const EARNING_STATE_MESSAGES: Readonly<Record<EarningState, MessageDescriptor>> = {
  expected: msg({ message: 'Expected', context: 'earning' }),
  paid_out: msg({ message: 'Paid out', context: 'earning' }),
  collected: msg({ message: 'Collected in cash', context: 'earning' }),
}

export const PENALTY_STATE_MESSAGES: Readonly<Record<PenaltyState, MessageDescriptor>> = {
  unpaid: msg({ message: 'Unpaid', context: 'penalty' }),
  paid: msg({ message: 'Paid', context: 'penalty' }),
  waived: msg({ message: 'Waived', context: 'penalty' }),
}

export const PENALTY_CAUSE_MESSAGES: Readonly<Record<Penalty['cause'], MessageDescriptor>> = {
  late_cancellation: msg`Cancelled too close to the start`,
  unanswered: msg`Not answered in time`,
  late_delivery: msg`Delivered late`,
  no_show: msg`Not delivered`,
  other: msg({ message: 'Other reason', context: 'penalty' }),
}

export const PAYMENT_STANDING_MESSAGES: Readonly<Record<PaymentStanding, MessageDescriptor>> = {
  unpaid: msg({ message: 'Unpaid', context: 'booking' }),
  paid: msg({ message: 'Paid', context: 'booking' }),
  refunded: msg({ message: 'Refunded', context: 'booking' }),
  not_due: msg({ message: 'Nothing due', context: 'booking' }),
}
