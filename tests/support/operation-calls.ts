import type { AcceptedCall } from './accepted-call.ts'
import { sampleBooking, sampleContext, sampleDriver, sampleId, sampleOperation } from './samples.ts'

const movement = (over: Parameters<typeof sampleOperation>[0]) => ({ operations: sampleOperation({ driverId: sampleId(3), ...over }) })

/** Those of movements. */
export const OPERATION_CALLS: Readonly<Record<string, AcceptedCall>> = {
  'operation.create': {
    args: { operationId: sampleId(7), bookingId: sampleId(5), type: 'relocate', on: '2026-11-25', note: 'Behind the house' },
    rows: { bookings: sampleBooking({ status: 'on_site' }) },
    without: 'operations',
  },
  'operation.assign': {
    args: { operationId: sampleId(7), edits: { driverId: { from: null, to: sampleId(3) } } },
    rows: { drivers: sampleDriver({ phoneVerifiedAt: sampleContext.now }) },
  },
  'operation.plan': { args: { operationId: sampleId(7), edits: { pinned: { from: false, to: true } } } },
  'operation.cancel': { args: { operationId: sampleId(7) } },
  'operation.takeBack': {
    args: { operationId: sampleId(7), decisionId: sampleId(97) },
    rows: movement({
      decisionId: sampleId(97),
      history: [{ decisionId: sampleId(97), operation: { driverId: null, decisionId: null }, units: [], movements: [] }],
    }),
  },
  'operation.depart': { args: { operationId: sampleId(7) }, rows: movement({}) },
  'operation.arrive': {
    args: { operationId: sampleId(7), unit: { containerId: sampleId(4), number: 3 } },
    rows: movement({ type: 'delivery', containerStatus: 'on_the_way' }),
  },
  'operation.collect': { args: { operationId: sampleId(7) }, rows: movement({ containerStatus: 'on_the_way' }) },
  'operation.return': { args: { operationId: sampleId(7), isFull: true }, rows: movement({ containerStatus: 'collected' }) },
  'operation.empty': { args: { operationId: sampleId(7) }, rows: movement({ containerStatus: 'full' }) },
  'operation.fail': { args: { operationId: sampleId(7), reason: 'unsafe' }, rows: movement({ containerStatus: 'on_the_way' }) },
  'operation.addProof': {
    args: { operationId: sampleId(7), weightTicket: { number: 'W-1', kilograms: 2400, photo: null } },
    rows: movement({ containerStatus: 'returned' }),
  },
}
