import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  sampleBooking,
  sampleContainer,
  sampleDriver,
  sampleOperation,
  sampleRequest,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { bookingSchema } from './bookings/booking.ts'
import { containerSchema } from './containers/container.ts'
import { driverSchema } from './drivers/driver.ts'
import { operationSchema } from './operations/operation.ts'
import { changeRequestSchema } from './requests/request.ts'
import { vendorSchema } from './vendors/vendor.ts'
import { zoneSchema } from './zones/zone.ts'

const x = (n: number) => 'x'.repeat(n)
const both = (s: string) => ({ en: s, ar: s })

/** The bounds of the specification, section 5: what is just inside, and what is just outside. */
const EDGES: ReadonlyArray<
  readonly [what: string, schema: v.GenericSchema, sample: object, field: string, inside: readonly unknown[], outside: readonly unknown[]]
> = [
  ['vendor', vendorSchema, sampleVendor(), 'vendorName', [x(2), x(70)], ['', 'x', ' x ', x(71)]],
  ['vendor', vendorSchema, sampleVendor(), 'email', ['a@b.co'], ['', 'a', 'a@', 'a@b', '@b.co', 'a b@c.de']],
  ['vendor', vendorSchema, sampleVendor(), 'mobileNumber', ['0501234567'], ['050123456', '05012345678', '+966501234', '٠٥٠١٢٣٤٥٦٧']],
  ['vendor', vendorSchema, sampleVendor(), 'taxNumber', [x(2), x(20)], ['x', x(21)]],
  ['vendor', vendorSchema, sampleVendor(), 'commercialRegisterNumber', [x(2), x(20)], ['x', x(21)]],
  ['vendor', vendorSchema, sampleVendor(), 'licenseNumber', [x(2), x(20)], ['x', x(21)]],
  ['vendor', vendorSchema, sampleVendor(), 'city', [x(2), x(70)], ['x', x(71)]],
  ['vendor', vendorSchema, sampleVendor(), 'buildingNumber', ['1', x(70)], ['', ' ', x(71)]],
  ['vendor', vendorSchema, sampleVendor(), 'postalCode', ['1', '123456'], ['', '1234567', '12a']],
  ['vendor', vendorSchema, sampleVendor(), 'dumpYards', [sampleVendor().dumpYards, []], [null]],
  [
    'vendor',
    vendorSchema,
    sampleVendor(),
    'businessImages',
    [[]],
    [Array.from({ length: 6 }, () => ({ sha256: 'a'.repeat(64), name: 'a.png', type: 'image/png', size: 9 }))],
  ],
  ['driver', driverSchema, sampleDriver(), 'phone', ['0501234567'], ['501234567', '00501234567', '050-123-45']],
  ['driver', driverSchema, sampleDriver(), 'address', [x(2), x(70)], ['x', x(71)]],
  ['driver', driverSchema, sampleDriver(), 'licenseNumber', [x(2), x(20)], ['x', x(21)]],
  ['driver', driverSchema, sampleDriver(), 'bornOn', ['2008-02-29'], ['2007-02-29', 'yesterday', null]],
  ['zone', zoneSchema, sampleZone(), 'status', ['active', 'inactive'], ['deleted', '']],
  ['zone', zoneSchema, sampleZone(), 'area', [null], [[], [[1, 1]]]],
  ['container', containerSchema, sampleContainer(), 'binSize', ['small', 'medium', 'large'], ['huge', '']],
  ['container', containerSchema, sampleContainer(), 'barcode', ['x', x(40)], ['', ' ', x(41)]],
  [
    'container',
    containerSchema,
    sampleContainer(),
    'inventory',
    [{ sku: 'a', units: 0, stock: 0 }],
    [
      { sku: 'a', units: -1, stock: 0 },
      { sku: 'a', units: 1, stock: 0.5 },
      { sku: '', units: 1, stock: 1 },
    ],
  ],
  ['booking', bookingSchema, sampleBooking(), 'customerName', [both('x'), both(x(300))], [both(''), both(x(301)), { en: 'x' }]],
  ['booking', bookingSchema, sampleBooking(), 'quantity', [1, 500], [0, -1, 1.5, '2']],
  ['booking', bookingSchema, sampleBooking(), 'rentalDays', [1], [0, 1.5]],
  ['booking', bookingSchema, sampleBooking(), 'number', [1], [0, -4, 1.5, '10041']],
  ['booking', bookingSchema, sampleBooking(), 'locationDistanceKm', [0, null, 12.5], [-0.1, '12']],
  [
    'booking',
    bookingSchema,
    sampleBooking(),
    'cancellation',
    [null, { reason: 'x', at: '2026-11-21T00:00:00.000Z', by: 'customer' }],
    [
      { reason: '', at: '2026-11-21T00:00:00.000Z', by: 'vendor' },
      { reason: 'x', at: 'now', by: 'vendor' },
    ],
  ],
  [
    'request',
    changeRequestSchema,
    sampleRequest('renewal'),
    'details',
    [sampleRequest('removal').details],
    [
      { type: 'renewal' },
      { ...sampleRequest('renewal').details, renewalDays: 0 },
      { ...sampleRequest('renewal').details, renewalDays: 366 },
      { type: 'swap' },
    ],
  ],
  ['request', changeRequestSchema, sampleRequest('renewal'), 'rejectionReason', [null, 'x', x(500)], ['', '  ', x(501)]],
  ['request', changeRequestSchema, sampleRequest('renewal'), 'comments', [null, '', x(1000)], [x(1001), 5]],
  ['operation', operationSchema, sampleOperation(), 'containerNumber', [null, 'RYD00041-1', x(50)], ['', x(51)]],
  ['operation', operationSchema, sampleOperation(), 'durationDays', [0, 400], [-1, 0.5]],
]

describe.each(EDGES)('of a %s', (_what, schema, sample, field, inside, outside) => {
  it(`${field} accepts its bounds`, () => {
    expect(inside.filter((value) => !v.is(schema, { ...sample, [field]: value }))).toEqual([])
  })

  it(`${field} refuses what lies beyond them`, () => {
    expect(outside.filter((value) => v.is(schema, { ...sample, [field]: value }))).toEqual([])
  })
})
