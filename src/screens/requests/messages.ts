import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { REQUEST_STATE_MESSAGES } from '#i18n/domain-messages.ts'

export const TABS = [...REQUEST_STATES, 'all'] as const
type Tab = (typeof TABS)[number]

type Messages<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const LIST_TITLES: Messages<RequestType> = {
  renewal: msg`Booking renewal requests`,
  grace_period: msg`Grace period requests`,
  early_pickup: msg`Early pickup requests`,
  removal: msg`Removal requests`,
  replacement: msg`Replacement requests`,
}

export const TAB_MESSAGES: Messages<Tab> = {
  ...REQUEST_STATE_MESSAGES,
  all: msg({ message: 'All', context: 'requests' }),
}

/** The day a request of the type is about. */
export const EFFECTIVE_MESSAGES: Messages<RequestType> = {
  renewal: msg`New end`,
  grace_period: msg`New end`,
  early_pickup: msg`New pickup day`,
  removal: msg`Removal day`,
  replacement: msg`Replacement day`,
}

/** What to do about an empty tab. */
export const EMPTY_MESSAGES: Messages<Tab> = {
  pending: msg`You're all caught up. New requests appear here by themselves.`,
  approved: msg`Requests you approve appear here.`,
  rejected: msg`Requests you reject appear here with your reason.`,
  cancelled: msg`Withdrawn requests appear here.`,
  all: msg`When a customer asks for a change to a booking, it appears here.`,
}

/** What was done, for a toast that offers to undo it. */
export const APPROVED_MESSAGES: Messages<RequestType> = {
  renewal: msg({ message: 'Approved renewal {number}' }),
  grace_period: msg({ message: 'Approved grace period {number}' }),
  early_pickup: msg({ message: 'Approved early pickup {number}' }),
  removal: msg({ message: 'Approved removal {number}' }),
  replacement: msg({ message: 'Approved replacement {number}' }),
}

export const REJECTED_MESSAGES: Messages<RequestType> = {
  renewal: msg({ message: 'Rejected renewal {number}' }),
  grace_period: msg({ message: 'Rejected grace period {number}' }),
  early_pickup: msg({ message: 'Rejected early pickup {number}' }),
  removal: msg({ message: 'Rejected removal {number}' }),
  replacement: msg({ message: 'Rejected replacement {number}' }),
}
