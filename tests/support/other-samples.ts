import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { ENTITIES } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { sar } from '#domain/kernel/money.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { sampleOf } from './sample-of.ts'
import { SAMPLES, sampleBooking, sampleContainer, sampleDriver, sampleId, sampleOperation, sampleRequest, sampleUnit } from './samples.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** Records in which other fields have a value, or none, or one that differs from that of its neighbour. */
const WRITTEN: Readonly<Record<string, readonly Document[]>> = {
  drivers: [
    sampleDriver({ phoneVerifiedAt: AT, active: false, available: true }),
    sampleDriver({ active: true, available: false, removedAt: AT }),
  ],
  containers: [
    sampleContainer({ enabled: false, status: 'maintenance', price: sar(1), basePrice: sar(2), pickupFee: sar(3), deliveryFee: sar(4) }),
  ],
  bookings: [
    sampleBooking({
      customerPhone: null,
      driverId: null,
      dumpYardId: null,
      status: 'cancelled',
      paymentStatus: 'unpaid',
      paymentMethod: 'card',
    }),
    sampleBooking({
      status: 'new',
      answerDueAt: AT,
      total: sar(150_000),
      cancellation: { reason: 'x', at: AT, by: 'vendor' },
      cash: {
        amount: sar(1),
        receivedOn: '2026-11-21',
        driverId: SAMPLES['drivers']?.id ?? null,
        note: null,
        recordedBy: null,
        recordedAt: AT,
        recordedOnDeviceAt: AT,
        decisionId: SAMPLES['drivers']?.id ?? '',
      },
    }),
    sampleBooking({ deliveryOn: '2026-11-10', tracking: [{ status: 'on_site', at: '2026-11-10T20:59:59.000Z', deviceAt: null }] }),
    sampleBooking({ deliveryOn: '2026-11-10', tracking: [{ status: 'on_site', at: '2026-11-10T21:00:00.000Z', deviceAt: null }] }),
    sampleBooking({
      status: 'completed',
      total: sar(1500),
      tracking: [
        { status: 'accepted', at: '2026-11-08T10:00:00.000Z', deviceAt: '2026-11-07T10:00:00.000Z' },
        { status: 'on_site', at: '2026-11-12T10:00:00.000Z', deviceAt: null },
        { status: 'picked_up', at: '2026-11-20T10:00:00.000Z', deviceAt: null },
        { status: 'completed', at: AT, deviceAt: null },
      ],
    }),
  ],
  requests: [
    ...REQUEST_TYPES.slice(1).map((type) => sampleRequest(type)),
    sampleRequest('renewal', { status: 'approved', decidedAt: AT, decidedOnDeviceAt: '2026-11-21T09:00:00.000Z' }),
    sampleRequest('renewal', { customerPhone: '0555555555' }),
  ],
  units: [sampleUnit({ bookingId: sampleId(5) })],
  operations: [
    sampleOperation({
      containerStatus: 'emptied',
      steps: (['return', 'empty'] as const).map((step, day) => ({
        step,
        at: AT,
        deviceAt: `2026-11-2${day}T10:00:00.000Z`,
        driverId: null,
        note: null,
        failure: null,
      })),
    }),
    sampleOperation({ requestId: null, hours: { from: '09:00', to: '12:00' } }),
    sampleOperation({ containerNumber: 'RYD00041-3', etaAt: AT, driverId: SAMPLES['drivers']?.id ?? null, type: 'delivery' }),
    sampleOperation({
      containerStatus: 'on_site',
      scheduledOn: null,
      dueOn: '2026-11-20',
      runOrder: 4,
      pinned: true,
      steps: [
        { step: 'fail', at: AT, deviceAt: AT, driverId: null, note: 'Gate shut', failure: { reason: 'access_blocked', on: '2026-11-20' } },
      ],
    }),
  ],
}

/**
 * The record of a noun in which every field has a value that has none in all others, as its schema asks for: so a new field is seen here
 * without a line of its own.
 */
const withTheRest = ({ kind, schema }: EntityDefinition, sample: Document, written: readonly Document[]): Document[] => {
  const given = new Set(
    [sample, ...written].flatMap((record) => Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [name]))),
  )
  const { properties = {} } = toJsonSchema(schema, { errorMode: 'ignore' })
  const rest = Object.entries(properties)
    .filter(([name]) => !given.has(name))
    .map(([name, field]) => ({ name, value: sampleOf(field, () => sampleId(77)) }))
  const refused = rest.filter(({ name, value }) => !v.is(schema, { ...sample, [name]: value }))
  if (refused.length > 0) throw new Error(`give one of ${kind} above: ${refused.map(({ name }) => name).join(', ')}`)
  return rest.length === 0 ? [] : [{ ...sample, ...Object.fromEntries(rest.map(({ name, value }) => [name, value])) }]
}

/** Records beside {@link SAMPLES}, such that every field has a value in one of them. */
export const OTHER_SAMPLES: Readonly<Record<string, readonly Document[]>> = Object.fromEntries(
  ENTITIES.map((entity: EntityDefinition) => {
    const written = WRITTEN[entity.kind] ?? []
    const sample = SAMPLES[entity.kind]
    return [entity.kind, [...written, ...(sample ? withTheRest(entity, sample, written) : [])]]
  }),
)
