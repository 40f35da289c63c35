import { sar } from '#domain/kernel/money.ts'
import { BOOKING_CALLS } from './booking-calls.ts'
import type { AcceptedCall } from './accepted-call.ts'
import { OPERATION_CALLS } from './operation-calls.ts'
import {
  completeCompany,
  SAMPLES,
  sampleBooking,
  sampleContext,
  sampleDriver,
  sampleEarning,
  sampleId,
  samplePenalty,
  sampleRequest,
  sampleVendor,
} from './samples.ts'

const disputed = samplePenalty({
  dispute: {
    reason: 'The site was closed',
    files: [],
    openedAt: sampleContext.now,
    openedOnDeviceAt: sampleContext.clientAt,
    decisionId: sampleId(97),
    answer: null,
  },
})

/** Arguments with which each mutation is accepted, and the rows it then needs beside the samples. The hostile calls are made of them. */
export const ACCEPTED_CALLS: Readonly<Record<string, AcceptedCall>> = {
  'mutation.skip': { args: {}, idle: true },
  'request.approve': { args: { requestId: sampleId(6), operationId: sampleId(7) } },
  'request.reject': { args: { requestId: sampleId(6), reason: 'No bin free' } },
  'request.reopen': {
    args: { requestId: sampleId(6) },
    rows: {
      requests: sampleRequest('renewal', { status: 'rejected', rejectionReason: 'No bin free', decidedAt: sampleContext.clientAt }),
    },
  },
  'request.cancel': { args: { requestId: sampleId(6) } },
  'request.submit': { args: SAMPLES['requests'], without: 'requests' },
  'booking.place': { args: SAMPLES['bookings'], without: 'bookings' },
  ...BOOKING_CALLS,
  ...OPERATION_CALLS,
  'booking.accept': {
    args: { vendorId: sampleId(1), bookingId: sampleId(5) },
    rows: { bookings: sampleBooking({ status: 'new' }), vendors: sampleVendor({ isKyc: true }) },
  },
  'container.publish': { args: { vendorId: sampleId(1), containerId: sampleId(4), enabled: false } },
  'kyc.submit': {
    args: { vendorId: sampleId(1), edits: null },
    rows: { vendors: sampleVendor(completeCompany) },
  },
  'vendor.open': {
    args: { id: sampleId(1), companyName: { en: 'New', ar: 'جديد' }, email: 'new@example.com', createdAt: sampleContext.now },
    without: 'vendors',
  },
  'vendor.changeHours': {
    args: { vendorId: sampleId(1), edits: { friday: { from: null, to: { from: '16:00', to: '20:00' } } } },
  },
  'vendor.requestDeletion': { args: { vendorId: sampleId(1), reason: null } },
  'vendor.withdrawDeletion': {
    args: { vendorId: sampleId(1) },
    rows: { vendors: sampleVendor({ deletion: { requestedAt: sampleContext.now, reason: null } }) },
  },
  'zone.create': { args: { zoneId: sampleId(2), zone: SAMPLES['zones'] }, without: 'zones' },
  'zone.change': { args: { zoneId: sampleId(2), edits: { status: { from: 'active', to: 'inactive' } } } },
  'zone.delete': { args: { zoneId: sampleId(2), was: null } },
  'driver.create': { args: { driverId: sampleId(3), driver: { ...SAMPLES['drivers'], drivingLicense: null } }, without: 'drivers' },
  'driver.change': { args: { driverId: sampleId(3), edits: { available: { from: true, to: false } } } },
  'driver.remove': { args: { driverId: sampleId(3) } },
  'driver.restore': { args: { driverId: sampleId(3) }, rows: { drivers: sampleDriver({ removedAt: sampleContext.now }) } },
  'container.create': {
    args: { containers: [{ containerId: sampleId(4), container: { ...SAMPLES['containers'], barcode: 'NEW-1', stock: 5, sku: null } }] },
    without: 'containers',
  },
  'container.change': { args: { containerId: sampleId(4), edits: { sku: { from: 'CON-M-01', to: 'CON-M-02' } } } },
  'container.addUnits': { args: { containerId: sampleId(4), count: 3, from: 6 } },
  'container.delete': { args: { containerId: sampleId(4), was: null } },
  'container.restore': { args: { container: SAMPLES['containers'], units: [] }, without: 'containers' },
  'unit.change': { args: { containerId: sampleId(4), moves: [{ number: 3, action: 'report_damage' }] } },
  'operation.import': { args: SAMPLES['operations'], without: 'operations' },
  'unit.import': { args: SAMPLES['units'], without: 'units' },
  'penalty.dispute': { args: { penaltyId: sampleId(11), reason: 'The site was closed', files: [] } },
  'penalty.withdrawDispute': { args: { penaltyId: sampleId(11) }, rows: { penalties: disputed } },
  'penalty.issue': { args: SAMPLES['penalties'], without: 'penalties' },
  'penalty.settle': { args: { penaltyId: sampleId(11), as: 'paid' } },
  'penalty.uphold': { args: { penaltyId: sampleId(11), note: 'The site was open' }, rows: { penalties: disputed } },
  'earning.record': { args: SAMPLES['earnings'], without: 'earnings' },
  'earning.payOut': { args: { earningIds: [sampleId(5)], paidOutAt: sampleContext.now, reference: 'PAY-2026-11-21' } },
  'earning.settle': {
    args: { earningIds: [sampleId(5)], amount: sar(13_800), settledAt: sampleContext.now, reference: 'COM-2026-11' },
    rows: { earnings: sampleEarning({ status: 'collected', expectedPayoutOn: null }) },
  },
  'notification.read': { args: { inboxId: sampleId(15), notificationId: sampleId(14) } },
  'notification.readAll': { args: { inboxId: sampleId(15), upTo: sampleContext.now } },
  'notification.clearAll': { args: { inboxId: sampleId(15), upTo: sampleContext.now, was: null } },
  'notification.restoreAll': {
    args: { inboxId: sampleId(15), upTo: sampleContext.now, to: null },
    rows: { inboxes: { ...SAMPLES['inboxes'], clearedUpTo: sampleContext.now } },
  },
  'notification.claim': { args: { notificationId: sampleId(14), by: 'user-1' } },
  'notification.release': {
    args: { notificationId: sampleId(14), by: 'user-1' },
    rows: { notifications: { ...SAMPLES['notifications'], claim: { by: 'user-1', at: sampleContext.now, decisionId: sampleId(99) } } },
  },
  'view.save': { args: { viewId: sampleId(10), view: SAMPLES['views'] } },
  'view.change': { args: { viewId: sampleId(9), to: { name: 'Small bins' } } },
  'view.delete': { args: { viewId: sampleId(9), was: null } },
  'kyc.decide': { args: { vendorId: sampleId(1), status: 'approved', reason: null } },
  'vendor.register': { args: SAMPLES['vendors'], without: 'vendors' },
  'vendor.setHealthRule': {
    args: { vendorId: sampleId(1), rule: { days: 30, leastBookings: 10, unansweredPercent: 20, cancelledPercent: 10 } },
  },
  'vendor.setStatus': { args: { vendorId: sampleId(1), status: 'suspended', reason: 'Bins were not fetched' } },
  'vendor.edit': { args: { vendorId: sampleId(1), edits: { city: { from: 'Riyadh', to: 'Jeddah' } } } },
  'zone.import': { args: SAMPLES['zones'], without: 'zones' },
  'driver.import': { args: SAMPLES['drivers'], without: 'drivers' },
  'driver.confirmPhone': { args: { driverId: sampleId(3), phone: '0501234567', at: sampleContext.now } },
  'container.import': { args: SAMPLES['containers'], without: 'containers' },
}
