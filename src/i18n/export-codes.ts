import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Audit } from '#domain/audits/audit.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Extension } from '#domain/bookings/booking-parts.ts'
import type { Signature } from '#domain/operations/operation.ts'
import {
  BIN_SIZE_MESSAGES,
  BOOKING_STATE_MESSAGES,
  CAUSE_MESSAGES,
  PAYMENT_METHOD_MESSAGES,
  REQUEST_STATE_MESSAGES,
  REQUEST_TYPE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from './domain-messages.ts'
import { KYC_MESSAGES } from './kyc-messages.ts'
import { EARNING_STATE_MESSAGES, PAYMENT_STANDING_MESSAGES, PENALTY_CAUSE_MESSAGES, PENALTY_STATE_MESSAGES } from './money-messages.ts'
import { MOVEMENT_MESSAGES, OPERATION_STATE_MESSAGES, SIGNATURE_ABSENCE_MESSAGES } from './operation-messages.ts'
import { UNIT_STATE_MESSAGES } from './unit-messages.ts'
import { ZONE_STATE_MESSAGES } from './zone-messages.ts'

type Messages<Key extends string = string> = Readonly<Record<Key, MessageDescriptor>>

const ENDED_BY: Messages<NonNullable<Booking['cancellation']>['by']> = {
  vendor: msg`Vendor`,
  customer: msg`Customer`,
  admin: msg({ message: 'The Admin', context: 'person' }),
}

const DONE_BY: Messages<Audit['by']> = { vendor: msg`Vendor`, marketplace: msg`The marketplace` }

const OFFER_MESSAGES: Messages<Extension['status']> = {
  offered: msg`The customer has yet to answer.`,
  accepted: msg`The customer accepted them.`,
  declined: msg`The customer declined.`,
  lapsed: msg`The customer did not answer in time.`,
}

const SIGNATURE_MESSAGES: Messages<Signature['kind']> = {
  signed: msg({ message: 'Signed', context: 'signature' }),
  absent: msg({ message: 'Not signed', context: 'signature' }),
}

const container = (path: string): Readonly<Record<string, Messages>> => ({
  [`${path}.wasteType`]: WASTE_TYPE_MESSAGES,
  [`${path}.binSize`]: BIN_SIZE_MESSAGES,
})

/** The words of codes in the tables of an export, by the kind of the record and the path of the field: one name means different things. */
export const EXPORT_CODES: Readonly<Record<string, Messages>> = {
  'vendors.standing.status': {
    suspended: msg`Suspended`,
    closed: msg`Closed`,
  },
  'vendors.kyc.status': Object.fromEntries(Object.entries(KYC_MESSAGES).map(([state, { label }]) => [state, label])),
  'zones.status': ZONE_STATE_MESSAGES,
  ...container('containers'),
  ...container('bookings.container'),
  'bookings.status': BOOKING_STATE_MESSAGES,
  'bookings.paymentStatus': PAYMENT_STANDING_MESSAGES,
  'bookings.paymentMethod': PAYMENT_METHOD_MESSAGES,
  'bookings.cancellation.by': ENDED_BY,
  'bookings.extension.status': OFFER_MESSAGES,
  ...container('requests.container'),
  'requests.type': REQUEST_TYPE_MESSAGES,
  'requests.status': REQUEST_STATE_MESSAGES,
  'requests.details.type': REQUEST_TYPE_MESSAGES,
  'requests.details.cause': CAUSE_MESSAGES,
  'requests.details.paymentMethod': PAYMENT_METHOD_MESSAGES,
  'operations.type': MOVEMENT_MESSAGES,
  'operations.containerStatus': OPERATION_STATE_MESSAGES,
  'operations.signature.kind': SIGNATURE_MESSAGES,
  'operations.signature.why': SIGNATURE_ABSENCE_MESSAGES,
  'audits.by': DONE_BY,
  'units.status': UNIT_STATE_MESSAGES,
  ...container('penalties.container'),
  'penalties.status': PENALTY_STATE_MESSAGES,
  'penalties.cause': PENALTY_CAUSE_MESSAGES,
  ...container('earnings.container'),
  'earnings.status': EARNING_STATE_MESSAGES,
  'earnings.method': PAYMENT_METHOD_MESSAGES,
}
