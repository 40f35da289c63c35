import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MutationName } from '#domain/catalog.ts'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import { FIELD_PARTS } from './export-messages.ts'
import { isolate } from './formats.ts'
import type { Language } from './language.ts'

type Verb = 'request.approve' | 'request.reject' | 'request.reopen'

const ABOUT: Readonly<Record<Verb, Readonly<Record<RequestType, MessageDescriptor>>>> = {
  'request.approve': {
    renewal: msg({ message: 'Approve renewal {number}, booking {booking}' }),
    grace_period: msg({ message: 'Approve grace period {number}, booking {booking}' }),
    early_pickup: msg({ message: 'Approve early pickup {number}, booking {booking}' }),
    removal: msg({ message: 'Approve removal {number}, booking {booking}' }),
    replacement: msg({ message: 'Approve replacement {number}, booking {booking}' }),
  },
  'request.reject': {
    renewal: msg({ message: 'Reject renewal {number}, booking {booking}' }),
    grace_period: msg({ message: 'Reject grace period {number}, booking {booking}' }),
    early_pickup: msg({ message: 'Reject early pickup {number}, booking {booking}' }),
    removal: msg({ message: 'Reject removal {number}, booking {booking}' }),
    replacement: msg({ message: 'Reject replacement {number}, booking {booking}' }),
  },
  'request.reopen': {
    renewal: msg({ message: 'Take back the rejection of renewal {number}, booking {booking}' }),
    grace_period: msg({ message: 'Take back the rejection of grace period {number}, booking {booking}' }),
    early_pickup: msg({ message: 'Take back the rejection of early pickup {number}, booking {booking}' }),
    removal: msg({ message: 'Take back the rejection of removal {number}, booking {booking}' }),
    replacement: msg({ message: 'Take back the rejection of replacement {number}, booking {booking}' }),
  },
}

const WITHOUT_RECORD: Readonly<Record<Verb, MessageDescriptor>> = {
  'request.approve': msg`Approve a request`,
  'request.reject': msg`Reject a request`,
  'request.reopen': msg`Take back the rejection of a request`,
}

/** Told in their own way below; skipping is no change that anybody sees. */
type Told = Verb | 'vendor.edit' | 'container.publish' | 'mutation.skip'

/** What a change does, where the name alone says it. Every mutation of the catalog stands here or among those. */
const PLAIN: Readonly<Record<Exclude<MutationName, Told>, MessageDescriptor>> = {
  'booking.accept': msg`Accept a booking`,
  'booking.reject': msg`Reject a booking`,
  'booking.reopen': msg`Re-open a booking`,
  'booking.assign': msg`Assign a driver to a booking`,
  'booking.unassign': msg`Take a booking from its driver`,
  'booking.planMovements': msg`Plan the movements of a booking`,
  'booking.reschedule': msg`Move a booking to another day`,
  'booking.cancel': msg`Cancel a booking`,
  'booking.recordCash': msg`Record the cash of a booking`,
  'booking.withdrawCash': msg`Take back a record of cash`,
  'booking.draftCharge': msg`Draft an extra charge`,
  'booking.withdrawCharge': msg`Take back an extra charge`,
  'booking.offerExtension': msg`Offer a customer more days`,
  'booking.withdrawExtension': msg`Take back an offer of more days`,
  'booking.issueInvoice': msg`Issue an invoice`,
  'booking.creditInvoice': msg`Issue a credit note`,
  'kyc.submit': msg`Send the documents for the identity check`,
  'vendor.changeHours': msg`Change the working hours`,
  'vendor.requestDeletion': msg`Ask for the account to be closed`,
  'vendor.withdrawDeletion': msg`Take back the request to close the account`,
  'zone.create': msg`Add a zone`,
  'zone.change': msg`Change a zone`,
  'zone.delete': msg`Delete a zone`,
  'driver.create': msg`Add a driver`,
  'driver.change': msg`Change a driver`,
  'driver.remove': msg`Delete a driver`,
  'driver.restore': msg`Bring back a driver`,
  'container.create': msg`Add containers`,
  'container.change': msg`Change a container`,
  'container.addUnits': msg`Add units of a container`,
  'container.delete': msg`Delete a container`,
  'container.restore': msg`Bring a deleted container back`,
  'unit.change': msg`Note where units of a container are`,
  'penalty.dispute': msg`Dispute a penalty`,
  'penalty.withdrawDispute': msg`Take back the dispute of a penalty`,
  'operation.create': msg`Call for a movement`,
  'operation.assign': msg`Assign a driver to a movement`,
  'operation.plan': msg`Plan a movement`,
  'operation.cancel': msg`Cancel a movement`,
  'operation.takeBack': msg`Take back the last step of a movement`,
  'operation.depart': msg`Note that a driver left`,
  'operation.arrive': msg`Note that a container was put down`,
  'operation.collect': msg`Note that a container was collected`,
  'operation.return': msg`Note that a container is back in the yard`,
  'operation.empty': msg`Note that a full container was emptied`,
  'operation.fail': msg`Note a failed attempt`,
  'operation.addProof': msg`Add proof to a movement later`,
  'notification.read': msg`Mark a notification as read`,
  'notification.readAll': msg`Mark all notifications as read`,
  'notification.clearAll': msg`Clear all notifications`,
  'notification.restoreAll': msg`Bring cleared notifications back`,
  'notification.claim': msg`Take care of a notification`,
  'notification.release': msg`Leave a notification to others`,
  'view.save': msg`Save a view of a list`,
  'view.change': msg`Change a saved view`,
  'view.delete': msg`Delete a saved view`,
}
const OFFER = msg`Offer a container`
const WITHDRAW = msg`Stop offering a container`

const isPlain = (name: string): name is keyof typeof PLAIN => Object.hasOwn(PLAIN, name)
const isVerb = (name: string): name is Verb => Object.hasOwn(ABOUT, name)

/** The label of a record's field; a field of a newer release goes by its own name. */
export const describeRecordField = (i18n: I18n, field: string): string => {
  // Files name what a record holds; people are told the zone and the driver.
  if (field === 'zoneId') return i18n._(msg`Zone`)
  if (field === 'driverId') return i18n._(msg`Driver`)
  const label = Object.hasOwn(FIELD_PARTS, field) ? FIELD_PARTS[field] : undefined
  return label ? i18n._(label) : field
}

const editedFields = (args: unknown): string[] =>
  typeof args === 'object' && args !== null && 'edits' in args && typeof args.edits === 'object' && args.edits !== null
    ? Object.keys(args.edits)
    : []

/** The request a change is about, or null. */
export const requestIdOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'requestId' in args && typeof args.requestId === 'string' ? args.requestId : null

/** The booking a change is about, or null. */
export const bookingIdOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'bookingId' in args && typeof args.bookingId === 'string' ? args.bookingId : null

/** The id of the movement that a change names; null where it names none. */
export const operationIdOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'operationId' in args && typeof args.operationId === 'string' ? args.operationId : null

/** The penalty a change is about, or null. */
export const penaltyIdOf = (args: unknown): string | null =>
  typeof args === 'object' && args !== null && 'penaltyId' in args && typeof args.penaltyId === 'string' ? args.penaltyId : null

/** A change in words: what is done to which record. `request` is the record it is about, where the device has it. */
export const describeChange = (
  i18n: I18n,
  change: { readonly name: string; readonly args: unknown },
  look: { readonly request: ChangeRequest | null | undefined; readonly language: Language },
): string => {
  const { request, language } = look
  if (isVerb(change.name)) {
    const about = ABOUT[change.name]
    // The type may be one that only a later release knows.
    const words = request && Object.hasOwn(about, request.type) ? about[request.type] : WITHOUT_RECORD[change.name]
    const values = request && { number: isolate(`#${request.number}`, language), booking: isolate(`#${request.bookingNumber}`, language) }
    return i18n._({ ...words, values: values ?? {} })
  }
  if (change.name === 'vendor.edit') {
    const fields = editedFields(change.args)
      .map((field) => describeRecordField(i18n, field))
      .join(language === 'ar' ? '، ' : ', ')
    return i18n._({ ...msg({ message: 'Edit company: {fields}' }), values: { fields } })
  }
  if (change.name === 'container.publish') {
    const offered = typeof change.args === 'object' && change.args !== null && 'enabled' in change.args && change.args.enabled === true
    return i18n._(offered ? OFFER : WITHDRAW)
  }
  if (isPlain(change.name)) return i18n._(PLAIN[change.name])
  return i18n._({ ...msg({ message: 'A change of another version ({name})' }), values: { name: isolate(change.name, language) } })
}
