import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Kind } from '#domain/kernel/entity.ts'
import { COMPANY_FIELD_MESSAGES } from './company-messages.ts'
import {
  BIN_SIZE_MESSAGES,
  BOOKING_STATE_MESSAGES,
  CAUSE_MESSAGES,
  PAYMENT_METHOD_MESSAGES,
  REQUEST_STATE_MESSAGES,
  REQUEST_TYPE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from './domain-messages.ts'
import { HOURS_FIELD_MESSAGES } from './hours-messages.ts'
import { MOVEMENT_MESSAGES, OPERATION_STATE_MESSAGES } from './operation-messages.ts'
import { PLAIN_REQUEST_FIELDS } from './request-messages.ts'
import { UNIT_STATE_MESSAGES } from './unit-messages.ts'

type Messages = Readonly<Record<string, MessageDescriptor>>

// Views and inboxes are a person's own, and no part of the vendor's data.
const KIND_MESSAGES: Readonly<Record<Exclude<Kind, 'views' | 'inboxes'>, MessageDescriptor>> = {
  vendors: msg`Company`,
  zones: msg`Zones`,
  drivers: msg`Drivers`,
  containers: msg`Containers`,
  bookings: msg`Bookings`,
  requests: msg`Requests`,
  operations: msg`Operations`,
  audits: msg`Audit log`,
  units: msg`Units`,
  penalties: msg`Penalties`,
  earnings: msg`Earnings`,
  notifications: msg`Notifications`,
}

/** The parts of a dotted path, each in words; what is only a pair of brackets around others has none. */
export const FIELD_PARTS: Messages = {
  ...COMPANY_FIELD_MESSAGES,
  ...HOURS_FIELD_MESSAGES,
  ...Object.fromEntries(PLAIN_REQUEST_FIELDS.map(({ id, label }) => [id, label])),
  workingHours: msg`Working hours`,
  id: msg`Record ID`,
  en: msg`English`,
  ar: msg`Arabic`,
  email: msg`Email`,
  kyc: msg`Identity check`,
  isKyc: msg`Identity confirmed`,
  status: msg`Status`,
  rejectionReason: msg`Rejection reason`,
  faults: msg`Corrections asked for`,
  submittedAt: msg`Submitted on`,
  decidedAt: msg`Answered`,
  decidedOnDeviceAt: msg`Answered on the device`,
  createdAt: msg`Created on`,
  updatedAt: msg`Changed on`,
  deletion: msg`Closing the account`,
  healthRule: msg`Rule for locking`,
  days: msg`Days`,
  leastBookings: msg`Minimum number of bookings`,
  unansweredPercent: msg`Unanswered bookings, %`,
  cancelledPercent: msg`Cancelled bookings, %`,
  requestedAt: msg`Requested on`,
  reason: msg`Reason`,
  decisionId: msg`Decision ID`,
  code: msg`Code`,
  params: msg`Figures`,
  ref: msg`Record it is about`,
  claim: msg`Taken by`,
  name: msg`Name`,
  area: msg`Area on the map`,
  phone: msg`Phone`,
  phoneVerifiedAt: msg`Phone verified on`,
  verifiedBefore: msg`Phone verified before`,
  bornOn: msg`Date of birth`,
  licenseExpiresOn: msg`License expires on`,
  profileImage: msg`Photo`,
  drivingLicense: msg`Driving license`,
  active: msg`Active`,
  removedAt: msg`Deleted on`,
  removedBy: msg`ID of the deletion`,
  available: msg({ message: 'Available', context: 'driver' }),
  wasteType: msg`Waste type`,
  binSize: msg`Container size`,
  zoneId: msg`Zone ID`,
  price: msg`Price`,
  basePrice: msg`Base price`,
  pickupFee: msg`Pickup fee`,
  deliveryFee: msg`Delivery fee`,
  inventory: msg`Stock`,
  sku: msg`SKU`,
  units: msg`Highest unit number`,
  stock: msg`Units owned`,
  retired: msg`Units retired`,
  barcode: msg`Barcode`,
  yardId: msg`Yard ID`,
  note: msg`Note`,
  seenAt: msg`Last seen on`,
  countedAt: msg`Last counted on`,
  enabled: msg`Published`,
  number: msg`Number`,
  customerName: msg`Customer`,
  customerPhone: msg`Customer phone`,
  container: msg`Container`,
  bookedAt: msg`Booked on`,
  deliveryAddress: msg`Delivery address`,
  deliveryPoint: msg`Delivery place`,
  lat: msg`Latitude`,
  lng: msg`Longitude`,
  deliveryOn: msg`Delivery day`,
  pickupOn: msg`Pickup day`,
  rentalDays: msg`Rental days`,
  startsAt: msg`Rental starts`,
  endsAt: msg`Rental ends`,
  locationDistanceKm: msg`Distance (km)`,
  driverId: msg`Driver ID`,
  dumpYardId: msg`Dump yard ID`,
  amountPaid: msg`Amount paid`,
  paymentStatus: msg`Payment status`,
  paymentMethod: msg`Payment method`,
  cancellation: msg`Cancellation`,
  at: msg({ message: 'On', context: 'moment' }),
  by: msg({ message: 'By', context: 'person' }),
  deliveryImages: msg`Delivery photos`,
  proof: msg`Proof`,
  invoice: msg`Invoice`,
  rentalAgreement: msg`Rental agreement`,
  tracking: msg`Tracking`,
  comments: msg`Comments`,
  penalty: msg`Penalty`,
  total: msg`Total`,
  answerDueAt: msg`Answer due`,
  terms: msg`Agreed terms`,
  answerMinutes: msg`Minutes to answer`,
  reopenHours: msg`Hours to re-open`,
  noticeHours: msg`Hours of notice`,
  percent: msg`Share in percent`,
  least: msg`Minimum amount`,
  reopenedAt: msg`Re-opened on`,
  cash: msg`Cash received`,
  receipts: msg`Cash receipts`,
  received: msg`Received in cash`,
  collect: msg`To be paid in cash`,
  paidOut: msg`Paid out`,
  renewals: msg({ message: 'Renewals', context: 'booking' }),
  payments: msg`Payments through the marketplace`,
  paidAt: msg`Paid on`,
  requested: msg`Movements that requests called for`,
  returned: msg`Containers back, or left out`,
  papers: msg`Invoices and credit notes`,
  movementId: msg`Movement ID`,
  receivedOn: msg`Received on`,
  recordedBy: msg`Recorded by`,
  recordedAt: msg`Recorded on`,
  recordedOnDeviceAt: msg`Recorded on the device`,
  charges: msg`Extra charges`,
  draftedAt: msg`Drafted on`,
  draftedOnDeviceAt: msg`Drafted on the device`,
  extension: msg`Offer of more days`,
  offeredAt: msg`Offered on`,
  offeredOnDeviceAt: msg`Offered on the device`,
  lapsesAt: msg`Lapses on`,
  answeredAt: msg`Answered on`,
  declineReason: msg`Reason for declining`,
  type: msg({ message: 'Type', context: 'record' }),
  bookingId: msg`Booking ID`,
  bookingNumber: msg`Booking number`,
  effectiveOn: msg`Takes effect on`,
  renewalDays: msg`Renewal duration`,
  initialDays: msg`Initial duration`,
  amount: msg`Amount`,
  graceDays: msg`Grace duration`,
  originalDays: msg`Original duration`,
  originalPickupOn: msg`Current pickup day`,
  removeOn: msg`Removal day`,
  replaceOn: msg`Replacement day`,
  cause: msg`Cause`,
  images: msg`Photos`,
  requestId: msg`Request ID`,
  containerId: msg`Container ID`,
  containerNumber: msg`Container number`,
  durationDays: msg`Duration in days`,
  scheduledOn: msg`Planned for`,
  etaAt: msg`Expected at`,
  containerStatus: msg`Container status`,
  issuedAt: msg`Issued on`,
  settledAt: msg`Settled on`,
  dispute: msg`Dispute`,
  files: msg`Files`,
  openedAt: msg`Opened on`,
  openedOnDeviceAt: msg`Opened on the device`,
  answer: msg`Answer`,
  completedAt: msg`Completed on`,
  method: msg`Method`,
  gross: msg`Gross amount`,
  commission: msg`Commission`,
  vat: msg`VAT on commission`,
  net: msg`Net amount`,
  expectedPayoutOn: msg`Payout expected on`,
  paidOutAt: msg`Paid out on`,
  payoutReference: msg`Payout reference`,
  earlierPayouts: msg`Earlier payouts`,
  settled: msg`Paid to the marketplace`,
  reference: msg`Settlement reference`,
  unit: msg({ message: 'Unit', context: 'container' }),
  lifted: msg`Unit picked up`,
  runOrder: msg`Place in the day`,
  hours: msg`Time window`,
  from: msg({ message: 'From', context: 'time' }),
  to: msg({ message: 'To', context: 'time' }),
  pinned: msg`Time promised`,
  photosBefore: msg`Photos before`,
  photosAfter: msg`Photos after`,
  signature: msg`Signature`,
  kind: msg({ message: 'Kind', context: 'signature' }),
  image: msg({ message: 'Image', context: 'signature' }),
  why: msg({ message: 'Why', context: 'signature' }),
  weightTicket: msg`Weight ticket`,
  kilograms: msg`Weight (kg)`,
  photo: msg`Photo`,
  additions: msg`Proof added later`,
  isSigned: msg`Signed then`,
  isWeighed: msg`Weighed then`,
  instruction: msg`What the driver should know`,
  isNew: msg`Called for then`,
  replacedBy: msg`Fetched by movement`,
  steps: msg`Steps`,
  dueOn: msg`Agreed for`,
  history: msg`Earlier states`,
  mutationId: msg`Change ID`,
  person: msg`Person`,
  device: msg({ message: 'Device', context: 'record' }),
  clientAt: msg`Time on the device`,
  serverAt: msg`Time on the server`,
  refs: msg`Records`,
  changes: msg`Changes`,
}

/** Names in a path that say nothing to a reader. */
const SILENT: ReadonlySet<string> = new Set(['details'])

const codesOf = (kind: string, field: string): Messages | undefined => {
  switch (field) {
    case 'status':
      if (kind === 'units') return UNIT_STATE_MESSAGES
      return kind === 'bookings' ? BOOKING_STATE_MESSAGES : kind === 'requests' ? REQUEST_STATE_MESSAGES : undefined
    case 'type':
      if (kind === 'operations') return MOVEMENT_MESSAGES
      return kind === 'requests' ? REQUEST_TYPE_MESSAGES : undefined
    case 'containerStatus':
      return OPERATION_STATE_MESSAGES
    case 'wasteType':
      return WASTE_TYPE_MESSAGES
    case 'binSize':
      return BIN_SIZE_MESSAGES
    case 'paymentMethod':
      return PAYMENT_METHOD_MESSAGES
    case 'cause':
      return CAUSE_MESSAGES
    default:
      return undefined
  }
}

/** Words for the tables of an export, in the language that is spoken. Paths of a later release stay as they are. */
export const exportMessages = (i18n: I18n, direction: 'ltr' | 'rtl') => {
  const translate = (messages: Messages, key: string): string => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    return message ? i18n._(message) : key
  }
  return {
    isRightToLeft: direction === 'rtl',
    title: (kind: string) => translate(KIND_MESSAGES, kind),
    header: (path: string) =>
      path
        .split('.')
        .filter((part) => !SILENT.has(part))
        .map((part) => translate(FIELD_PARTS, part))
        .join(' – '),
    value: (kind: string, path: string, text: string) => translate(codesOf(kind, path.split('.').at(-1) ?? '') ?? {}, text),
  }
}
