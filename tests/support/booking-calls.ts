import { sar } from '#domain/kernel/money.ts'
import type { AcceptedCall } from './accepted-call.ts'
import { sampleBooking, sampleContext, sampleDriver, sampleId, sampleInvoice, sampleVendor } from './samples.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const waiting = { status: 'new' as const, bookedAt: '2026-11-21T06:00:00.000Z', startsAt: '2026-11-24T05:00:00.000Z' }
const ahead = { deliveryOn: '2026-11-24', pickupOn: '2026-12-08', startsAt: '2026-11-24T05:00:00.000Z', endsAt: '2026-12-08T05:00:00.000Z' }
const rejected = sampleBooking({
  ...ahead,
  status: 'rejected',
  cancellation: { reason: 'No bin free', at: '2026-11-21T09:00:00.000Z', by: 'vendor' },
  tracking: [{ status: 'rejected', at: '2026-11-21T09:00:00.000Z', deviceAt: null }],
})
const charge = {
  id: sampleId(30),
  type: 'overweight' as const,
  amount: sar(12_000),
  note: 'Two tonnes over',
  status: 'draft' as const,
  draftedAt: sampleContext.now,
  draftedOnDeviceAt: sampleContext.clientAt,
  decidedAt: null,
  declineReason: null,
}
const cash = {
  amount: sar(120_000),
  receivedOn: '2026-11-21',
  driverId: sampleId(3),
  note: null,
  recordedBy: 'Sara',
  recordedAt: sampleContext.now,
  recordedOnDeviceAt: sampleContext.clientAt,
  decisionId: sampleId(31),
}
const offer = {
  id: sampleId(32),
  days: 7,
  status: 'offered' as const,
  offeredAt: sampleContext.now,
  offeredOnDeviceAt: sampleContext.clientAt,
  lapsesAt: '2026-11-22T09:30:00.000Z',
  answeredAt: null,
}
const onSite = { status: 'on_site' as const, pickupOn: '2026-11-20', endsAt: '2026-11-20T05:00:00.000Z' }
const verified = sampleDriver({ phoneVerifiedAt: sampleContext.now })

/** The accepted calls of bookings, but for those that need no state of their own. */
export const BOOKING_CALLS: Readonly<Record<string, AcceptedCall>> = {
  'booking.reject': { args: { ...ids, reason: 'No bin free' }, rows: { bookings: sampleBooking({ ...ahead, ...waiting }) } },
  'booking.reopen': { args: ids, rows: { bookings: rejected } },
  'booking.assign': {
    args: { ...ids, driverId: sampleId(3) },
    rows: { bookings: sampleBooking({ ...ahead, status: 'accepted', driverId: null }), drivers: verified },
  },
  'booking.unassign': { args: { ...ids, driverId: sampleId(3) }, rows: { bookings: sampleBooking({ ...ahead, status: 'assigned' }) } },
  'booking.planMovements': { args: ids, rows: { bookings: sampleBooking({ status: 'on_site' }) } },
  'booking.reschedule': { args: { ...ids, startsOn: '2026-11-26' }, rows: { bookings: sampleBooking({ ...ahead, status: 'accepted' }) } },
  'booking.cancel': {
    args: { ...ids, reason: 'The truck broke down' },
    rows: { bookings: sampleBooking({ ...ahead, status: 'accepted' }) },
  },
  'booking.recordCash': {
    args: { ...ids, amount: sar(120_000), receivedOn: '2026-11-21' },
    rows: { bookings: sampleBooking({ amountPaid: sar(0), paymentStatus: 'unpaid', total: sar(120_000) }) },
  },
  'booking.withdrawCash': { args: ids, rows: { bookings: sampleBooking({ cash, total: sar(120_000) }) } },
  'booking.draftCharge': { args: { ...ids, type: 'overweight', amount: sar(12_000), note: 'Two tonnes over' } },
  'booking.withdrawCharge': { args: { ...ids, chargeId: charge.id }, rows: { bookings: sampleBooking({ charges: [charge] }) } },
  'booking.issueInvoice': { args: ids, rows: { vendors: sampleVendor(), bookings: sampleBooking({ total: sar(120_000) }) } },
  'booking.creditInvoice': {
    args: { ...ids, invoiceId: sampleInvoice.id, amount: sar(10_000), reason: 'Two days less', left: sar(120_000) },
    rows: { bookings: sampleBooking({ total: sar(120_000), papers: [sampleInvoice] }) },
  },
  'booking.expire': {
    args: { bookingId: sampleId(5) },
    rows: { bookings: sampleBooking({ ...ahead, ...waiting, answerDueAt: '2026-11-21T09:00:00.000Z' }) },
  },
  'booking.withdraw': {
    args: { bookingId: sampleId(5), reason: 'Ordered elsewhere', by: 'customer' },
    rows: { bookings: sampleBooking({ ...ahead, status: 'accepted' }) },
  },
  'booking.offerExtension': { args: { ...ids, days: 7 }, rows: { bookings: sampleBooking(onSite) } },
  'booking.withdrawExtension': { args: { ...ids, offerId: offer.id }, rows: { bookings: sampleBooking({ ...onSite, extension: offer }) } },
  'booking.answerExtension': {
    args: { bookingId: sampleId(5), offerId: offer.id, answer: 'accepted' },
    rows: { bookings: sampleBooking({ ...onSite, extension: offer }) },
  },
  'booking.recordPayment': {
    args: { bookingId: sampleId(5), amount: sar(50_000), method: 'card' },
    rows: { bookings: sampleBooking({ amountPaid: sar(0), paymentStatus: 'unpaid', paymentMethod: 'card', total: sar(120_000) }) },
  },
  'booking.recordRefund': {
    args: { bookingId: sampleId(5) },
    rows: { bookings: sampleBooking({ status: 'cancelled', amountPaid: sar(120_000), paymentStatus: 'paid' }) },
  },
  'booking.decideCharge': {
    args: { bookingId: sampleId(5), chargeId: charge.id, status: 'confirmed' },
    rows: { bookings: sampleBooking({ charges: [charge] }) },
  },
}
