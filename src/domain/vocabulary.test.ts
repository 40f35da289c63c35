import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { SAMPLE_DETAILS, sampleBooking, sampleContainer, sampleOperation, sampleVendor } from '#tests/support/samples.ts'
import { bookingSchema } from './bookings/booking.ts'
import { ENTITIES } from './entities.ts'
import { containerSchema } from './containers/container.ts'
import { operationSchema } from './operations/operation.ts'
import { USUAL_HOURS } from './hours/usual-hours.ts'
import { requestDetails } from './requests/request.ts'
import { vendorSchema } from './vendors/vendor.ts'

const { renewal, removal, replacement } = SAMPLE_DETAILS
const cancelled = (by: string) => ({ cancellation: { reason: 'x', at: '2026-11-21T00:00:00.000Z', by } })

/** Words of records that were stored and sent: one that is missing from its list makes a record of yesterday unreadable. */
const VOCABULARY: ReadonlyArray<
  readonly [what: string, schema: v.GenericSchema, record: (word: string) => object, words: readonly string[]]
> = [
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
    'booking.extension.status',
    bookingSchema,
    (status) => ({
      ...sampleBooking(),
      extension: {
        id: sampleBooking().id,
        days: 7,
        status,
        offeredAt: '2026-11-21T00:00:00.000Z',
        offeredOnDeviceAt: '2026-11-21T00:00:00.000Z',
        lapsesAt: '2026-11-22T00:00:00.000Z',
        answeredAt: null,
      },
    }),
    ['offered', 'accepted', 'declined', 'lapsed'],
  ],
  [
    'vendor.workingHours.holidays.kind',
    vendorSchema,
    (kind) => ({
      ...sampleVendor(),
      workingHours: {
        ...USUAL_HOURS,
        holidays: [{ id: sampleBooking().id, kind, name: null, from: '2026-11-21', to: '2026-11-21', hours: null }],
      },
    }),
    ['ramadan', 'eid_fitr', 'eid_adha', 'national_day', 'founding_day', 'other'],
  ],
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

describe.each(VOCABULARY)('%s', (_what, schema, record, words) => {
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
