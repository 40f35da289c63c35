import { describe, expect, it } from 'vitest'
import {
  rowsOf,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleDriver,
  sampleId,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { BOOKING_STATES, type BookingState } from './bookings/lifecycle.ts'
import { placeBooking } from './bookings/marketplace.ts'
import { importContainer } from './containers/marketplace.ts'
import { importDriver } from './drivers/marketplace.ts'
import { decideKyc } from './kyc/marketplace.ts'
import { kycState } from './kyc/kyc.ts'
import { registerVendor } from './vendors/marketplace.ts'
import type { Vendor } from './vendors/vendor.ts'
import { importZone } from './zones/marketplace.ts'

const nothing = rowsOf({})
const ahead = { startsAt: '2026-11-23T05:00:00.000Z', deliveryOn: '2026-11-23' }

describe('what the marketplace brings', () => {
  it.each([
    ['vendor.register', 'vendors', () => registerVendor.decide(nothing, sampleVendor(), sampleContext), sampleVendor()],
    ['zone.import', 'zones', () => importZone.decide(nothing, sampleZone(), sampleContext), sampleZone()],
    ['driver.import', 'drivers', () => importDriver.decide(nothing, sampleDriver(), sampleContext), sampleDriver()],
    [
      'container.import',
      'containers',
      () => importContainer.decide(rowsOf({ zones: [sampleZone()] }), sampleContainer(), sampleContext),
      sampleContainer(),
    ],
    [
      'booking.place',
      'bookings',
      () => placeBooking.decide(rowsOf({ containers: [sampleContainer()] }), sampleBooking(), sampleContext),
      sampleBooking(),
    ],
  ] as const)('by %s is put as it came', (_name, kind, decide, body) => {
    expect(decide()).toEqual({ ok: true, changes: [{ op: 'put', kind, body }] })
  })

  it.each([
    ['vendor.register', () => registerVendor.decide(rowsOf({ vendors: [sampleVendor()] }), sampleVendor(), sampleContext)],
    ['zone.import', () => importZone.decide(rowsOf({ zones: [sampleZone()] }), sampleZone(), sampleContext)],
    ['driver.import', () => importDriver.decide(rowsOf({ drivers: [sampleDriver()] }), sampleDriver(), sampleContext)],
    [
      'container.import',
      () => importContainer.decide(rowsOf({ zones: [sampleZone()], containers: [sampleContainer()] }), sampleContainer(), sampleContext),
    ],
    [
      'booking.place',
      () => placeBooking.decide(rowsOf({ containers: [sampleContainer()], bookings: [sampleBooking()] }), sampleBooking(), sampleContext),
    ],
  ] as const)('by %s is refused twice', (_name, decide) => {
    expect(decide()).toMatchObject({ ok: false, rejection: { code: 'record.exists' } })
  })

  const [long, other] = ['n'.repeat(71), { en: 'Nora', ar: 'نورة' }]
  const image = { sha256: 'a'.repeat(64), name: 'a.png', type: 'image/png', size: 12_000 } as const
  const pdf = { ...image, name: 'a.pdf', type: 'application/pdf' } as const
  const yard = { id: sampleId(9), name: other, address: other, point: null }

  it.each([
    ['zone.import', 'name', () => importZone.decide(nothing, sampleZone({ name: { ...other, ar: 'ع' } }), sampleContext)],
    ['zone.import', 'name', () => importZone.decide(nothing, sampleZone({ name: { ...other, en: long } }), sampleContext)],
    ['driver.import', 'name', () => importDriver.decide(nothing, sampleDriver({ name: { ...other, en: '--' } }), sampleContext)],
    ['driver.import', 'profileImage', () => importDriver.decide(nothing, sampleDriver({ profileImage: pdf }), sampleContext)],
    ['driver.import', 'drivingLicense', () => importDriver.decide(nothing, sampleDriver({ drivingLicense: image }), sampleContext)],
    [
      'vendor.register',
      'companyName',
      () => registerVendor.decide(nothing, sampleVendor({ companyName: { en: 'A', ar: 'أ' } }), sampleContext),
    ],
    ['vendor.register', 'logo', () => registerVendor.decide(nothing, sampleVendor({ logo: pdf }), sampleContext)],
    [
      'vendor.register',
      'businessImages',
      () => registerVendor.decide(nothing, sampleVendor({ businessImages: [image, pdf] }), sampleContext),
    ],
    [
      'vendor.register',
      'licenseCertificate',
      () => registerVendor.decide(nothing, sampleVendor({ licenseCertificate: image }), sampleContext),
    ],
    [
      'vendor.register',
      'dumpYards',
      () => registerVendor.decide(nothing, sampleVendor({ dumpYards: [{ ...yard, name: { ...other, en: long } }] }), sampleContext),
    ],
  ])('by %s is refused where its %s breaks the rule of the form', (_name, field, decide) => {
    expect(decide()).toEqual({ ok: false, rejection: { code: 'mutation.invalid', params: { field } } })
  })

  it('may leave out of a company what the set-up asks for', () => {
    const open = {
      vendorName: null,
      logo: null,
      businessImages: [],
      licenseCertificate: null,
      dumpYards: [],
      address: null,
      taxNumber: null,
    }
    expect(registerVendor.decide(nothing, sampleVendor(open), sampleContext)).toMatchObject({ ok: true })
    expect(importDriver.decide(nothing, sampleDriver({ profileImage: null, drivingLicense: null }), sampleContext)).toMatchObject({
      ok: true,
    })
  })

  it('needs what it stands on: a zone for a container, a container for a booking', () => {
    expect(importContainer.decide(nothing, sampleContainer(), sampleContext)).toMatchObject({
      ok: false,
      rejection: { code: 'record.not_found', params: { kind: 'zones' } },
    })
    expect(placeBooking.decide(nothing, sampleBooking(), sampleContext)).toMatchObject({
      ok: false,
      rejection: { code: 'record.not_found', params: { kind: 'containers' } },
    })
    expect(importContainer.needs(sampleContainer(), nothing, sampleId(1))).toContainEqual({ kind: 'zones', id: sampleId(2) })
    expect(placeBooking.needs(sampleBooking(), nothing, sampleId(1))).toContainEqual({ kind: 'containers', id: sampleId(4) })
  })

  it('takes no fresh booking into a zone that is inactive, where what is under way or over comes along', () => {
    const rows = (status: 'active' | 'inactive') => rowsOf({ zones: [sampleZone({ status })], containers: [sampleContainer()] })
    const place = (zone: 'active' | 'inactive', status: BookingState) => {
      const decision = placeBooking.decide(rows(zone), sampleBooking({ ...ahead, status }), sampleContext)
      return decision.ok ? 'accepted' : decision.rejection.code
    }
    expect(place('inactive', 'new')).toBe('zone.inactive')
    expect(place('active', 'new')).toBe('accepted')
    for (const status of BOOKING_STATES) if (status !== 'new') expect(place('inactive', status), status).toBe('accepted')
    expect(placeBooking.needs(sampleBooking(), rows('active'), sampleId(1))).toContainEqual({ kind: 'zones', id: sampleId(2) })
  })

  it('takes no fresh booking of a container that is not offered, or of a vendor who is suspended, where the others come along', () => {
    const place = (over: { enabled?: boolean; active?: boolean }, status: BookingState) => {
      const { enabled = true, active = true } = over
      const rows = rowsOf({
        vendors: [sampleVendor({ status: active })],
        zones: [sampleZone()],
        containers: [sampleContainer({ enabled })],
      })
      const decision = placeBooking.decide(rows, sampleBooking({ ...ahead, status }), sampleContext)
      return decision.ok ? 'accepted' : decision.rejection.code
    }
    expect(place({}, 'new')).toBe('accepted')
    expect(place({ enabled: false }, 'new')).toBe('container.not_offered')
    expect(place({ active: false }, 'new')).toBe('vendor.suspended')
    for (const status of BOOKING_STATES)
      if (status !== 'new') expect(place({ enabled: false, active: false }, status), status).toBe('accepted')
  })

  it('announces a booking by its number', () => {
    expect(placeBooking.announce?.(sampleBooking({ status: 'new' }), rowsOf({}))).toEqual({
      code: 'booking.placed',
      params: { number: 10_041 },
      ref: { kind: 'bookings', id: sampleId(5) },
    })
  })
})

describe('kyc.decide', () => {
  const decide = (status: 'approved' | 'rejected' | 'pending', reason: string | null, vendor = sampleVendor()) =>
    decideKyc.decide(rowsOf({ vendors: [vendor] }), { vendorId: sampleId(1), status, reason }, sampleContext)
  const decided = (...args: Parameters<typeof decide>): Vendor => {
    const decision = decide(...args)
    if (!decision.ok || decision.changes[0]?.op !== 'put') throw new Error('refused')
    return decision.changes[0].body as Vendor
  }

  it('approves', () => {
    expect(decided('approved', 'ignored')).toMatchObject({
      isKyc: true,
      kyc: { status: 'approved', rejectionReason: null, submittedAt: '2026-11-15T08:00:00.000Z', decidedAt: sampleContext.now },
    })
  })

  it('rejects with the reason, and takes an approval back', () => {
    const approved = sampleVendor({ isKyc: true, kyc: { status: 'approved', rejectionReason: null, submittedAt: null, decidedAt: null } })
    expect(decided('rejected', 'License expired', approved)).toMatchObject({
      isKyc: false,
      kyc: { status: 'rejected', rejectionReason: 'License expired' },
    })
  })

  it('goes back to waiting without a moment of decision', () => {
    expect(decided('pending', null)).toMatchObject({ isKyc: false, kyc: { status: 'pending', decidedAt: null } })
  })

  it('is refused without a reason to reject, and without the vendor', () => {
    expect(decide('rejected', null)).toEqual({ ok: false, rejection: { code: 'kyc.reason_required', params: {} } })
    expect(decideKyc.decide(nothing, { vendorId: sampleId(1), status: 'approved', reason: null }, sampleContext)).toMatchObject({
      ok: false,
      rejection: { code: 'record.not_found' },
    })
  })

  it('is of the documents that were looked at: where others lie there by now, nothing is decided', () => {
    const decideSeen = (submittedAt: string, over: Partial<Vendor['kyc']> = {}) => {
      const { kyc } = sampleVendor()
      const rows = rowsOf({ vendors: [sampleVendor({ kyc: { ...kyc, ...over } })] })
      const decision = decideKyc.decide(rows, { vendorId: sampleId(1), status: 'approved', reason: null, submittedAt }, sampleContext)
      return decision.ok ? 'decided' : decision.rejection.code
    }
    const [first, later] = ['2026-11-15T08:00:00.000Z', '2026-11-16T08:00:00.000Z']
    expect(decideSeen(first)).toBe('decided')
    expect([decideSeen(first, { submittedAt: later }), decideSeen(first, { changedAt: later })]).toEqual([
      'kyc.changed_since',
      'kyc.changed_since',
    ])
    expect(decideSeen(later, { changedAt: later })).toBe('decided')
  })

  it('is announced by its outcome', () => {
    expect(decideKyc.announce?.({ vendorId: sampleId(1), status: 'rejected', reason: 'x' }, rowsOf({}))).toMatchObject({
      code: 'kyc.rejected',
      ref: { kind: 'vendors', id: sampleId(1) },
    })
  })

  it('shows any status it does not know as unknown', () => {
    const check = sampleVendor().kyc
    expect(['pending', 'approved', 'rejected', 'on_hold', ''].map((status) => kycState({ ...check, status }))).toEqual([
      'pending',
      'approved',
      'rejected',
      'unknown',
      'unknown',
    ])
  })
})
