import type { Audit } from '#domain/audits/audit.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Invoice } from '#domain/bookings/tax-paper.ts'
import type { MutationArgs } from '#domain/catalog.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { earningOf, type Earning } from '#domain/earnings/earning.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { sar } from '#domain/kernel/money.ts'
import type { DecisionContext, Rows } from '#domain/kernel/mutation.ts'
import type { Inbox } from '#domain/notifications/inbox.ts'
import type { Notification } from '#domain/notifications/notification.ts'
import type { Operation } from '#domain/operations/operation.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import type { ChangeRequest, RequestDetails, RequestType } from '#domain/requests/request.ts'
import { unitId, type Unit } from '#domain/units/unit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { View } from '#domain/views/view.ts'
import type { Zone } from '#domain/zones/zone.ts'

type NewContainer = MutationArgs<'container.create'>['containers'][number]['container']

/** A record id that is the same in every run: the n-th of a family (0-ffff). */
export const sampleId = (family: number, n = 1): string =>
  `${family.toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

const both = (en: string, ar: string) => ({ en, ar })

export const sampleContext: DecisionContext = {
  vendorId: sampleId(1),
  now: '2026-11-21T09:30:00.000Z',
  clientAt: '2026-11-21T09:29:58.000Z',
  mutationId: sampleId(99),
}

export const sampleZone = (over: Partial<Zone> = {}): Zone => ({
  id: sampleId(2),
  name: both('Al Olaya', 'العليا'),
  status: 'active',
  area: [
    [46.67, 24.69],
    [46.69, 24.69],
    [46.69, 24.71],
    [46.67, 24.69],
  ],
  createdAt: '2025-01-05T06:00:00.000Z',
  ...over,
})

export const sampleDriver = (over: Partial<Driver> = {}): Driver => ({
  id: sampleId(3),
  name: both('Fahd', 'فهد'),
  email: 'driver@example.com',
  phone: '0501234567',
  phoneVerifiedAt: null,
  bornOn: '1990-02-28',
  address: 'Riyadh, Al Malaz',
  licenseNumber: 'L-20045',
  licenseExpiresOn: '2027-06-30',
  profileImage: null,
  drivingLicense: { sha256: 'a'.repeat(64), name: 'license.pdf', type: 'application/pdf', size: 12_000 },
  active: true,
  available: true,
  createdAt: '2025-01-05T06:00:00.000Z',
  ...over,
})

export const sampleContainer = (over: Partial<Container> = {}): Container => ({
  id: sampleId(4),
  wasteType: 'construction',
  binSize: 'medium',
  zoneId: sampleId(2),
  price: sar(45_000),
  basePrice: sar(40_000),
  pickupFee: sar(7_500),
  deliveryFee: sar(7_500),
  inventory: { sku: 'CON-M-01', units: 6, stock: 5 },
  barcode: 'RYD00041',
  enabled: true,
  status: 'available',
  createdAt: '2025-01-05T06:00:00.000Z',
  ...over,
})

/** A container as somebody adds it. */
export const sampleNewContainer = (over: Partial<NewContainer> = {}): NewContainer => ({
  wasteType: 'metal',
  binSize: 'small',
  zoneId: sampleId(2),
  price: sar(1500),
  basePrice: null,
  pickupFee: sar(500),
  deliveryFee: sar(600),
  barcode: 'RN-1',
  sku: null,
  stock: 4,
  ...over,
})

export const sampleBooking = (over: Partial<Booking> = {}): Booking => ({
  id: sampleId(5),
  number: 10_041,
  customerName: both('Blue Dune Contracting', 'مقاولات الكثبان الزرقاء'),
  customerPhone: '0555555555',
  container: { id: sampleId(4), wasteType: 'construction', binSize: 'medium', barcode: 'RYD00041' },
  bookedAt: '2026-11-01T08:00:00.000Z',
  deliveryAddress: both('Riyadh, Al Malqa', 'الرياض، الملقا'),
  deliveryPoint: { lat: 24.8, lng: 46.6 },
  deliveryOn: '2026-11-10',
  pickupOn: '2026-11-24',
  quantity: 2,
  rentalDays: 14,
  startsAt: '2026-11-10T05:00:00.000Z',
  endsAt: '2026-11-24T05:00:00.000Z',
  locationDistanceKm: 12.4,
  driverId: sampleId(3),
  dumpYardId: sampleId(8),
  amountPaid: sar(120_000),
  status: 'on_site',
  paymentStatus: 'paid',
  paymentMethod: 'cash_on_delivery',
  cancellation: null,
  deliveryImages: [],
  proof: [],
  invoice: null,
  rentalAgreement: null,
  tracking: [{ status: 'accepted', at: '2026-11-01T09:00:00.000Z', deviceAt: null }],
  comments: null,
  ...over,
})

/** The invoice of a booking that costs SAR 1,200. */
export const sampleInvoice: Invoice = {
  kind: 'invoice',
  id: sampleId(32),
  stamp: { year: 2026, sequence: 7, at: '2026-11-21T09:30:00.000Z' },
  amount: sar(120_000),
  vat: sar(15_652),
  seller: {
    name: both('Green Yard', 'الساحة الخضراء'),
    vatNumber: '300000000000003',
    registerNumber: '1010123456',
    address: both('King Fahd Road 7, Riyadh 12211', 'طريق الملك فهد ٧، Riyadh 12211'),
  },
  lines: [{ id: 'rental', what: 'rental', amount: sar(120_000) }],
  rental: { deliveryOn: '2026-11-10', pickupOn: '2026-11-24', rentalDays: 14, quantity: 2 },
}

/** What each type of request asks for, and the day it would take effect on {@link sampleBooking}. */
export const SAMPLE_DETAILS: {
  readonly [Type in RequestType]: { readonly details: Extract<RequestDetails, { type: Type }>; readonly effectiveOn: string }
} = {
  renewal: {
    details: { type: 'renewal', renewalDays: 7, initialDays: 14, paymentMethod: 'card', amount: sar(60_000) },
    effectiveOn: '2026-12-01',
  },
  grace_period: { details: { type: 'grace_period', graceDays: 3, originalDays: 14 }, effectiveOn: '2026-11-27' },
  early_pickup: { details: { type: 'early_pickup', pickupOn: '2026-11-22', originalPickupOn: '2026-11-24' }, effectiveOn: '2026-11-22' },
  removal: { details: { type: 'removal', removeOn: '2026-11-23', cause: 'work_finished' }, effectiveOn: '2026-11-23' },
  replacement: { details: { type: 'replacement', replaceOn: '2026-11-22', cause: 'full', images: [] }, effectiveOn: '2026-11-22' },
}

/** A pending request of a type against {@link sampleBooking}. */
export const sampleRequest = (type: RequestType, over: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: sampleId(6),
  number: 7_003,
  type,
  bookingId: sampleId(5),
  bookingNumber: 10_041,
  customerName: both('Blue Dune Contracting', 'مقاولات الكثبان الزرقاء'),
  container: { id: sampleId(4), wasteType: 'construction', binSize: 'medium', barcode: 'RYD00041' },
  quantity: 2,
  address: both('Riyadh, Al Malqa', 'الرياض، الملقا'),
  requestedAt: '2026-11-20T10:00:00.000Z',
  ...SAMPLE_DETAILS[type],
  comments: null,
  status: 'pending',
  rejectionReason: null,
  decidedAt: null,
  decidedOnDeviceAt: null,
  ...over,
})

export const sampleOperation = (over: Partial<Operation> = {}): Operation => ({
  id: sampleId(7),
  type: 'pickup',
  bookingId: sampleId(5),
  bookingNumber: 10_041,
  requestId: sampleId(6),
  customerName: both('Blue Dune Contracting', 'مقاولات الكثبان الزرقاء'),
  containerId: sampleId(4),
  containerNumber: null,
  durationDays: 14,
  scheduledOn: '2026-11-23',
  etaAt: null,
  driverId: null,
  containerStatus: 'scheduled',
  updatedAt: '2026-11-21T09:30:00.000Z',
  ...over,
})

export const sampleVendor = (over: Partial<Vendor> = {}): Vendor => ({
  id: sampleId(1),
  companyName: both('Green Yard', 'الساحة الخضراء'),
  vendorName: 'Green Yard',
  email: 'vendor@example.com',
  mobileNumber: '0512345678',
  commercialRegisterNumber: '1010123456',
  taxNumber: '300000000000003',
  licenseNumber: 'RY-778',
  logo: null,
  country: 'Saudi Arabia',
  state: 'Riyadh',
  city: 'Riyadh',
  streetName: 'King Fahd Road',
  buildingNumber: '7',
  unitNumber: null,
  postalCode: '12211',
  address: both('King Fahd Road 7', 'طريق الملك فهد ٧'),
  businessImages: [],
  licenseCertificate: null,
  kyc: { status: 'pending', rejectionReason: null, submittedAt: '2026-11-15T08:00:00.000Z', decidedAt: null },
  isKyc: false,
  status: true,
  dumpYards: [{ id: sampleId(8), name: both('North yard', 'ساحة الشمال'), address: both('Riyadh', 'الرياض'), point: null }],
  createdAt: '2025-01-01T06:00:00.000Z',
  ...over,
})

const sampleFile = (letter: string, type: 'image/png' | 'application/pdf') => ({
  sha256: letter.repeat(64),
  name: `${letter}.x`,
  type,
  size: 9,
})

/** What makes {@link sampleVendor} a company whose documents can be handed in. */
export const completeCompany: Partial<Vendor> = {
  logo: sampleFile('a', 'image/png'),
  businessImages: [sampleFile('b', 'image/png')],
  licenseCertificate: sampleFile('c', 'application/pdf'),
  kyc: { status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null },
}

export const sampleAudit = (over: Partial<Audit> = {}): Audit => ({
  id: sampleId(8),
  mutationId: sampleId(99),
  name: 'request.reject',
  by: 'vendor',
  person: { id: 'sara', name: 'Sara' },
  device: 'Chrome on Android',
  clientAt: '2026-11-21T09:29:58.000Z',
  serverAt: '2026-11-21T09:30:00.000Z',
  refs: [`requests:${sampleId(6)}`],
  changes: { [`requests:${sampleId(6)}`]: { status: { before: 'pending', after: 'rejected' } } },
  ...over,
})

export const sampleView = (over: Partial<View> = {}): View => ({
  id: sampleId(9),
  list: 'requests/renewal',
  name: 'Large bins',
  search: 'status=pending&sort=-number',
  layout: { widths: { number: 120 }, density: 'compact' },
  isPinned: true,
  ...over,
})

/** The second unit of {@link sampleContainer}. */
export const sampleUnit = (over: Partial<Unit> = {}): Unit => ({
  id: unitId(sampleId(4), 2),
  containerId: sampleId(4),
  number: 2,
  status: 'damaged',
  yardId: sampleId(8),
  note: 'The door does not close',
  seenAt: '2026-11-20T08:00:00.000Z',
  decisionId: sampleId(98),
  updatedAt: '2026-11-20T08:00:05.000Z',
  ...over,
})

/** A penalty for {@link sampleBooking}. */
export const samplePenalty = (over: Partial<Penalty> = {}): Penalty => ({
  id: sampleId(11),
  bookingId: sampleId(5),
  bookingNumber: 10_041,
  customerName: both('Blue Dune Contracting', 'مقاولات الكثبان الزرقاء'),
  container: { id: sampleId(4), wasteType: 'construction', binSize: 'medium', barcode: 'RYD00041' },
  quantity: 2,
  cause: 'late_delivery',
  note: null,
  amount: sar(15_000),
  status: 'unpaid',
  issuedAt: '2026-11-20T08:00:00.000Z',
  settledAt: null,
  dispute: null,
  ...over,
})

/** What {@link sampleBooking} brings when it is completed. */
export const sampleEarning = (over: Partial<Earning> = {}): Earning => ({
  ...earningOf(sampleBooking({ paymentMethod: 'card' }), '2026-11-24T08:00:00.000Z'),
  ...over,
})

/** What the vendor was told when {@link sampleBooking} was placed. */
export const sampleNotification = (over: Partial<Notification> = {}): Notification => ({
  id: sampleId(14),
  code: 'booking.placed',
  params: { number: 10_041 },
  ref: { kind: 'bookings', id: sampleId(5) },
  at: '2026-11-01T08:00:00.000Z',
  claim: null,
  ...over,
})

const sampleInbox = (over: Partial<Inbox> = {}): Inbox => ({ id: sampleId(15), read: [], readUpTo: null, clearedUpTo: null, ...over })

/** One valid record of every kind in the catalog. */
export const SAMPLES: Readonly<Record<string, Document>> = {
  vendors: sampleVendor(),
  zones: sampleZone(),
  drivers: sampleDriver(),
  containers: sampleContainer(),
  bookings: sampleBooking(),
  requests: sampleRequest('renewal'),
  operations: sampleOperation(),
  audits: sampleAudit(),
  views: sampleView(),
  units: sampleUnit(),
  penalties: samplePenalty(),
  earnings: sampleEarning(),
  notifications: sampleNotification(),
  inboxes: sampleInbox(),
}

/** Rows as a decision reads them, from plain documents by kind. */
export const rowsOf = (held: Readonly<Record<string, readonly Document[]>>): Rows => ({
  get: <Body extends Document>(kind: string, id: string) => held[kind]?.find((row) => row.id === id) as Body | undefined,
})
