import { describe, expect, it } from 'vitest'
import {
  rowsOf,
  SAMPLES,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleDriver,
  sampleId,
  sampleRequest,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { findAnyMutation } from './marketplace-catalog.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'

const edits = { city: { from: 'Riyadh', to: 'Jeddah' } }
const vendorId = sampleId(1)
const approved = { vendors: sampleVendor({ isKyc: true }) }
const newcomer = { id: vendorId, companyName: { en: 'New', ar: 'جديد' }, email: 'new@example.com', createdAt: sampleContext.now }

const refused = (name: string, args: unknown, rows: object) => {
  const definition = findAnyMutation(name)
  if (!definition) throw new Error(`no mutation ${name}`)
  const held = rowsOf(Object.fromEntries(Object.entries(rows).map(([kind, row]) => [kind, [row]])))
  const decision = decideMutation(definition, { rows: held, args, context: sampleContext })
  return decision.ok ? 'accepted' : [decision.rejection.code, decision.rejection.params]
}

describe('what is not there', () => {
  it.each<[name: string, args: object, rows: object, code: string, params: object]>([
    ['booking.accept', { vendorId, bookingId: sampleId(5) }, approved, 'booking.not_found', {}],
    ['container.publish', { vendorId, containerId: sampleId(4), enabled: true }, approved, 'record.not_found', { kind: 'containers' }],
    ['request.approve', { requestId: sampleId(6), operationId: sampleId(7) }, {}, 'request.not_found', {}],
    ['request.reject', { requestId: sampleId(6), reason: 'x' }, {}, 'request.not_found', {}],
    ['request.reopen', { requestId: sampleId(6) }, {}, 'request.not_found', {}],
    ['request.cancel', { requestId: sampleId(6) }, {}, 'request.not_found', {}],
    ['request.submit', sampleRequest('renewal'), {}, 'booking.not_found', { number: 10_041 }],
    ['booking.place', sampleBooking(), {}, 'record.not_found', { kind: 'containers' }],
    ['container.import', sampleContainer(), {}, 'record.not_found', { kind: 'zones' }],
    ['kyc.submit', { vendorId, edits: null }, {}, 'record.not_found', { kind: 'vendors' }],
    ['kyc.decide', { vendorId, status: 'approved', reason: null }, {}, 'record.not_found', { kind: 'vendors' }],
    ['vendor.edit', { vendorId, edits }, {}, 'record.not_found', { kind: 'vendors' }],
    ['vendor.requestDeletion', { vendorId, reason: null }, {}, 'record.not_found', { kind: 'vendors' }],
    ['vendor.withdrawDeletion', { vendorId }, {}, 'record.not_found', { kind: 'vendors' }],
  ])('is said by %s with its kind or number', (name, args, rows, code, params) => {
    expect(refused(name, args, rows)).toEqual([code, params])
  })
})

describe('what is there already', () => {
  it.each<[name: string, args: object, kind: string]>([
    ['vendor.register', sampleVendor(), 'vendors'],
    ['vendor.open', newcomer, 'vendors'],
    ['zone.import', sampleZone(), 'zones'],
    ['zone.create', { zoneId: sampleId(2), zone: { name: sampleZone().name, status: 'active', area: null } }, 'zones'],
    ['driver.import', sampleDriver(), 'drivers'],
    ['container.import', sampleContainer(), 'containers'],
    ['booking.place', sampleBooking(), 'bookings'],
    ['request.submit', sampleRequest('renewal'), 'requests'],
  ])('is said by %s with its kind', (name, args, kind) => {
    expect(refused(name, args, SAMPLES)).toEqual(['record.exists', { kind }])
  })
})

describe('what cannot be done now', () => {
  it('is said with the number that people know', () => {
    expect(refused('booking.accept', { vendorId, bookingId: sampleId(5) }, { ...SAMPLES, ...approved })).toEqual([
      'booking.already_accepted',
      { number: 10_041 },
    ])
    expect(refused('request.reopen', { requestId: sampleId(6) }, SAMPLES)).toEqual(['request.not_rejected', { number: 7_003 }])
  })

  it('is said with all fields at fault, one after the other', () => {
    const draft = { status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null }
    const both = { city: { from: 'Old', to: 'Jeddah' }, state: { from: 'Old', to: 'Makkah' } }
    expect(refused('kyc.submit', { vendorId, edits: both }, { vendors: sampleVendor({ kyc: draft }) })).toEqual([
      'edit.conflict',
      { fields: 'state,city' },
    ])
    const faults = [
      { field: 'city', reason: 'x' },
      { field: 'state', reason: 'y' },
    ]
    const file = { sha256: 'a'.repeat(64), name: 'a', type: 'image/png', size: 9 } as const
    const again = sampleVendor({
      logo: file,
      businessImages: [file],
      licenseCertificate: { ...file, type: 'application/pdf' },
      kyc: { ...draft, status: 'rejected', rejectionReason: 'x', faults },
    })
    expect(refused('kyc.submit', { vendorId, edits: null }, { vendors: again })).toEqual(['kyc.unchanged', { fields: 'city,state' }])
  })

  it('is said without a field where the arguments are none', () => {
    expect(refused('vendor.edit', null, SAMPLES)).toEqual(['mutation.invalid', { field: '' }])
  })
})
