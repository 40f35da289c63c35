import { expect, it } from 'vitest'
import { auditSchema } from '#domain/audits/audit.ts'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleBooking, sampleRequest, sampleVendor } from '#tests/support/samples.ts'
import { recordCells } from './record-cells.ts'

const photo = { sha256: 'a'.repeat(64), name: 'yard/1.png', type: 'image/png' as const, size: 3 }

it('a record laid flat has days, moments and amounts where its schema says so, and text where it says text', () => {
  const request = sampleRequest('renewal', { comments: '2026-11-21', requestedAt: '2026-11-20T21:30:00.000Z', effectiveOn: '2026-12-01' })
  const cells = Object.fromEntries(recordCells(changeRequestSchema, request))
  expect(cells).toMatchObject({
    'customerName.ar': request.customerName.ar,
    'requestedAt': { at: '2026-11-20T21:30:00.000Z' },
    'effectiveOn': { day: '2026-12-01' },
    'comments': '2026-11-21',
    'details.amount': { money: request.details.type === 'renewal' ? request.details.amount : null },
    'container.barcode': 'RYD00041',
  })
  expect(cells).not.toHaveProperty('decidedAt')
  const pickup = recordCells(changeRequestSchema, sampleRequest('early_pickup'))
  expect(pickup.get('details.pickupOn')).toHaveProperty('day')
})

it('files are named as the archive has them, and lists hold local times', () => {
  const vendor = recordCells(vendorSchema, sampleVendor({ logo: photo, businessImages: [photo, photo], mobileNumber: '0501234567' }))
  expect(vendor.get('logo')).toBe('files/aaaaaaaaaaaa-yard_1.png')
  expect(vendor.get('businessImages')).toBe('files/aaaaaaaaaaaa-yard_1.png; files/aaaaaaaaaaaa-yard_1.png')
  const named = recordCells(vendorSchema, sampleVendor({ logo: { ...photo, name: 'yard\u202Egnp.html' } }))
  expect(named.get('logo')).toBe('files/aaaaaaaaaaaa-yardgnp.html.png')
  expect(vendor.get('mobileNumber')).toBe('0501234567')
  const booking = recordCells(
    bookingSchema,
    sampleBooking({ amountPaid: sar(12_345), tracking: [{ status: 'new', at: '2026-11-20T21:30:00.000Z', deviceAt: null }] }),
  )
  expect(booking.get('amountPaid')).toEqual({ money: sar(12_345) })
  expect(booking.get('tracking')).toBe('[{"status":"new","at":"2026-11-21 00:30:00","deviceAt":null}]')
})

it('what is held by free keys fills one cell, however many there are', () => {
  const changes = { 'requests:1': { status: { before: 'pending', after: 'approved' } }, 'requests:2': {} }
  expect([...recordCells(auditSchema, { id: 'a', changes })]).toEqual([
    ['id', 'a'],
    ['changes', JSON.stringify(changes)],
  ])
})
