import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SAMPLE_DETAILS, sampleBooking, sampleContainer, sampleOperation } from '#tests/support/samples.ts'
import { bookingSchema } from './bookings/booking.ts'
import { ENTITIES } from './entities.ts'
import { containerSchema } from './containers/container.ts'
import { operationSchema } from './operations/operation.ts'
import { requestDetails } from './requests/request.ts'

const { renewal, removal, replacement } = SAMPLE_DETAILS
const cancelled = (by: string) => ({ cancellation: { reason: 'x', at: '2026-11-21T00:00:00.000Z', by } })

/** Words of records that were stored and sent: one that is missing from its list makes a record of yesterday unreadable. */
const WORDS: ReadonlyArray<readonly [what: string, schema: v.GenericSchema, record: (word: string) => object, words: readonly string[]]> = [
  [
    'container.wasteType',
    containerSchema,
    (wasteType) => ({ ...sampleContainer(), wasteType }),
    ['construction', 'household', 'green', 'metal', 'wood', 'mixed'],
  ],
  ['container.status', containerSchema, (status) => ({ ...sampleContainer(), status }), ['available', 'in_use', 'maintenance', 'retired']],
  ['booking.paymentStatus', bookingSchema, (paymentStatus) => ({ ...sampleBooking(), paymentStatus }), ['unpaid', 'paid', 'refunded']],
  [
    'booking.paymentMethod',
    bookingSchema,
    (paymentMethod) => ({ ...sampleBooking(), paymentMethod }),
    ['cash_on_delivery', 'card', 'bank_transfer'],
  ],
  ['booking.cancellation.by', bookingSchema, (by) => ({ ...sampleBooking(), ...cancelled(by) }), ['vendor', 'customer', 'admin']],
  [
    'operation.type',
    operationSchema,
    (type) => ({ ...sampleOperation(), type }),
    ['delivery', 'exchange', 'pickup', 'dump_and_return', 'relocate'],
  ],
  [
    'operation.containerStatus',
    operationSchema,
    (containerStatus) => ({ ...sampleOperation(), containerStatus }),
    ['scheduled', 'on_the_way', 'collected', 'failed', 'full', 'on_site', 'returned', 'emptied', 'cancelled'],
  ],
  [
    'renewal.paymentMethod',
    requestDetails,
    (paymentMethod) => ({ ...renewal.details, paymentMethod }),
    ['cash_on_delivery', 'card', 'bank_transfer'],
  ],
  ['removal.cause', requestDetails, (cause) => ({ ...removal.details, cause }), ['full', 'work_finished', 'site_closed', 'other']],
  ['replacement.cause', requestDetails, (cause) => ({ ...replacement.details, cause }), ['full', 'damaged', 'wrong_size', 'other']],
]

describe.each(WORDS)('%s', (_what, schema, record, words) => {
  it('is one of its words and nothing else', () => {
    expect([...words, '', 'Other'].filter((word) => v.is(schema, record(word)))).toEqual(words)
  })
})

describe('the lists on a device', () => {
  it('have an index each; another one needs a new version of the database', () => {
    expect(Object.fromEntries(ENTITIES.map(({ kind, indexes }) => [kind, indexes]))).toEqual({
      vendors: [],
      zones: ['[createdAt+id]'],
      drivers: ['[createdAt+id]'],
      containers: ['[createdAt+id]', 'barcode'],
      penalties: ['[issuedAt+id]'],
      earnings: ['[completedAt+id]'],
      bookings: [],
      requests: ['[type+status+requestedAt+id]'],
      operations: [],
      audits: ['*refs'],
      views: ['list'],
      units: [],
      notifications: ['at'],
      inboxes: [],
    })
  })
})
