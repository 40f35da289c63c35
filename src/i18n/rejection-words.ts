import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RejectionCode } from '#domain/catalog.ts'

/** Why the business says no. The code is exhaustive by type: a new code does not compile without words. */
export const REJECTION_WORDS: Readonly<Record<RejectionCode, MessageDescriptor>> = {
  'mutation.unknown': msg`This change is not known to the server. Update the app and try again.`,
  'mutation.invalid': msg`The server could not read this change. Update the app and try again.`,
  'mutation.forbidden': msg`Your account may not make this change.`,
  'mutation.id_reused': msg`This change was already sent with other content. Make it again.`,
  'mutation.too_large': msg`This change is too large to be sent. Make it shorter.`,
  'mutation.unsendable': msg`The server cannot read this change. It is kept here; update the app and try again.`,
  'mutation.parked': msg`The server failed on this change several times and put it aside. Nothing is lost: support can carry it out, or you try again.`,
  'edit.conflict': msg`Somebody else changed the same field meanwhile. Choose what to keep.`,
  'record.not_found': msg`The record no longer exists.`,
  'record.exists': msg`A record like this already exists.`,
  'kyc.reason_required': msg`A rejected identity check needs a reason.`,
  'booking.not_found': msg({ message: 'Booking {number} no longer exists.' }),
  'booking.not_accepted_yet': msg({ message: 'Booking {number} has not been accepted yet.' }),
  'booking.already_accepted': msg({ message: 'Booking {number} is already accepted.' }),
  'booking.already_under_way': msg({ message: 'Booking {number} is already out for delivery.' }),
  'booking.not_under_way': msg({ message: 'Booking {number} is not out for delivery yet.' }),
  'booking.not_on_site': msg({ message: 'The container of booking {number} is not on site yet.' }),
  'booking.already_on_site': msg({ message: 'The container of booking {number} is already on site.' }),
  'booking.not_picked_up': msg({ message: 'The container of booking {number} has not been picked up yet.' }),
  'booking.already_picked_up': msg({ message: 'The container of booking {number} is already picked up.' }),
  'booking.already_completed': msg({ message: 'Booking {number} is already completed.' }),
  'booking.was_rejected': msg({ message: 'Booking {number} was rejected.' }),
  'booking.was_cancelled': msg({ message: 'Booking {number} was cancelled.' }),
  'request.not_found': msg`The request no longer exists.`,
  'request.already_approved': msg({ message: 'Request {number} is already approved.' }),
  'request.already_rejected': msg({ message: 'Request {number} is already rejected.' }),
  'request.was_cancelled': msg({ message: 'The customer has withdrawn request {number}.' }),
  'request.not_rejected': msg({ message: 'Request {number} is not rejected, so there is nothing to take back.' }),
  'request.reopen_too_late': msg({ message: 'The rejection of request {number} can no longer be taken back.' }),
  'request.pickup_not_earlier': msg({ message: 'The new pickup day is not earlier than the present one, {pickupOn}.' }),
  'request.pickup_before_delivery': msg({ message: 'The new pickup day is before the delivery on {deliveryOn}.' }),
}
