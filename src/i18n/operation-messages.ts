import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Movement, OperationState } from '#domain/operations/lifecycle.ts'
import type { FailureReason, Signature, Step } from '#domain/operations/operation.ts'

type Messages<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

/** What a movement does with its container. */
export const MOVEMENT_MESSAGES: Messages<Movement> = {
  delivery: msg({ message: 'Delivery', context: 'movement' }),
  exchange: msg({ message: 'Exchange', context: 'movement' }),
  pickup: msg({ message: 'Pickup', context: 'movement' }),
  dump_and_return: msg({ message: 'Empty and return', context: 'movement' }),
  relocate: msg({ message: 'Relocate', context: 'movement' }),
}

/** Where a movement and its container stand. */
export const OPERATION_STATE_MESSAGES: Messages<OperationState> = {
  scheduled: msg({ message: 'Planned', context: 'movement' }),
  on_the_way: msg({ message: 'On the way', context: 'movement' }),
  collected: msg({ message: 'On the truck', context: 'movement' }),
  failed: msg({ message: 'Failed', context: 'movement' }),
  full: msg({ message: 'Full, in the yard', context: 'movement' }),
  on_site: msg({ message: 'On site', context: 'movement' }),
  returned: msg({ message: 'Back in the yard', context: 'movement' }),
  emptied: msg({ message: 'Emptied', context: 'movement' }),
  cancelled: msg({ message: 'Cancelled', context: 'movement' }),
}

export const FAILURE_MESSAGES: Messages<FailureReason> = {
  nobody_there: msg`Nobody there`,
  access_blocked: msg`Access blocked`,
  wrong_place: msg`Wrong place`,
  overloaded: msg`Overloaded`,
  unsafe: msg`Unsafe`,
  vehicle: msg`Trouble with the truck`,
  other: msg({ message: 'Other', context: 'failed attempt' }),
}

export const SIGNATURE_ABSENCE_MESSAGES: Messages<Extract<Signature, { kind: 'absent' }>['why']> = {
  customer_absent: msg`Customer not there`,
  declined: msg`Declined to sign`,
  unable: msg`Unable to sign`,
}

/** What a driver did. */
export const STEP_MESSAGES: Messages<Step> = {
  depart: msg({ message: 'Set off', context: 'step done' }),
  arrive: msg({ message: 'Put down', context: 'step done' }),
  collect: msg({ message: 'Collected', context: 'step done' }),
  return: msg({ message: 'Brought to the yard', context: 'step done' }),
  empty: msg({ message: 'Emptied', context: 'step done' }),
  fail: msg({ message: 'Attempt failed', context: 'step done' }),
}
