import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decideOn, putsOf } from '#tests/support/decide-booking.ts'
import {
  rowsOf,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleId,
  sampleRequest,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { isClosed, type Booking } from '../bookings/booking.ts'
import { BOOKING_STATES } from '../bookings/lifecycle.ts'
import { placeBooking } from '../bookings/marketplace.ts'
import { addDays } from '../kernel/instant.ts'
import { REQUEST_TYPES } from '../requests/request.ts'
import { setStatus, type accountStatus } from './marketplace.ts'
import type { Vendor } from './vendor.ts'

type AccountStatus = v.InferOutput<typeof accountStatus>

const { now } = sampleContext
const ahead = { startsAt: '2026-11-23T05:00:00.000Z', deliveryOn: '2026-11-23' }
const EARLIER = addDays(now, -3)
const working = sampleVendor({ isKyc: true })
const off = (status: 'suspended' | 'closed', since = EARLIER) =>
  sampleVendor({ isKyc: true, status: false, standing: { status, reason: 'Bins were not fetched', since } })
const suspended = off('suspended')
const closed = off('closed')
/** As a release left it that knew no reason. */
const locked = sampleVendor({ isKyc: true, status: false })
const asking = { requestedAt: EARLIER, reason: 'Moved away' }

const set = (vendor: Vendor, args: object) => decideOn('vendor.setStatus', { vendorId: vendor.id, ...args }, { vendors: [vendor] })
const code = (decision: ReturnType<typeof decideOn>) => (decision.ok ? 'accepted' : decision.rejection.code)
const left = (vendor: Vendor, args: object) => {
  const [after] = putsOf(set(vendor, args), 'vendors')
  return after && { status: after.status, standing: after.standing, deletion: after.deletion }
}

describe('how an account stands', () => {
  const suspend = { status: 'suspended', reason: ' Too late too often ' }
  const close = { status: 'closed', reason: null }
  it.each<[what: string, vendor: Vendor, args: object, after: object]>([
    [
      'suspended, with when and why',
      working,
      suspend,
      { status: false, standing: { status: 'suspended', reason: 'Too late too often', since: now } },
    ],
    [
      'suspended for another reason, since when it was',
      suspended,
      suspend,
      { status: false, standing: { status: 'suspended', reason: 'Too late too often', since: EARLIER } },
    ],
    ['suspended and then closed', suspended, close, { status: false, standing: { status: 'closed', reason: null, since: now } }],
    ['closed without a word', working, { status: 'closed' }, { status: false, standing: { status: 'closed', reason: null, since: now } }],
    ['unlocked', suspended, { status: 'active' }, { status: true, standing: undefined }],
    ['unlocked where an older release had not said why', locked, { status: 'active' }, { status: true, standing: undefined }],
    ['opened again', closed, { status: 'active' }, { status: true, standing: undefined, deletion: null }],
  ])('is: %s', (_, vendor, args, after) => {
    expect(left(vendor, args)).toEqual({ deletion: undefined, ...after })
  })

  it.each<[args: object, code: string, field?: string]>([
    [{ status: 'active' }, 'vendor.already_active'],
    [{ status: 'suspended' }, 'mutation.invalid'],
    [{ status: 'suspended', reason: null }, 'mutation.invalid'],
    [{ status: 'suspended', reason: '\u200f ' }, 'mutation.invalid'],
    [{ status: 'locked', reason: 'x' }, 'mutation.invalid'],
  ])('cannot be %o of one that works: %s', (args, refusal) => {
    expect(code(set(working, args))).toBe(refusal)
  })

  it('keeps the request for closing until it was carried out and taken back', () => {
    expect(left({ ...working, deletion: asking }, close)?.deletion).toEqual(asking)
    expect(left({ ...suspended, deletion: asking }, { status: 'active' })?.deletion).toEqual(asking)
    for (const again of [{ status: 'active' }, suspend]) expect(left({ ...closed, deletion: asking }, again)?.deletion).toBeNull()
    expect(left({ ...closed, deletion: asking }, close)?.deletion).toEqual(asking)
  })

  it('is told to people who can still sign in', () => {
    const told = (args: AccountStatus) => setStatus.announce?.({ vendorId: sampleId(1), ...args }, rowsOf({}))?.code
    expect([told({ status: 'active' }), told({ status: 'suspended', reason: 'x' }), told({ status: 'closed', reason: 'x' })]).toEqual([
      'vendor.active',
      'vendor.suspended',
      undefined,
    ])
  })
})

describe('what a suspended vendor may do', () => {
  const rows = (vendor: Vendor, over: object = {}) => ({
    vendors: [vendor],
    zones: [sampleZone()],
    containers: [sampleContainer({ enabled: true })],
    bookings: [sampleBooking({ status: 'new' })],
    ...over,
  })
  const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }

  it.each<[name: string, args: object, over?: object]>([
    ['booking.accept', ids],
    ['booking.offerExtension', { ...ids, days: 2 }, { bookings: [sampleBooking({ status: 'on_site' })] }],
    ['container.publish', { vendorId: sampleId(1), containerId: sampleId(4), enabled: true }],
  ])('is not: %s', (name, args, over) => {
    for (const [vendor, refusal] of [
      [suspended, 'vendor.suspended'],
      [locked, 'vendor.suspended'],
      [closed, 'vendor.closed'],
    ] as const)
      expect(code(decideOn(name, args, rows(vendor, over)))).toBe(refusal)
    expect(code(decideOn(name, args, rows(working, over)))).toBe('accepted')
  })

  it('is not: to offer a longer rental in the name of somebody else', () => {
    const over = { bookings: [sampleBooking({ status: 'on_site' })] }
    expect(code(decideOn('booking.offerExtension', { ...ids, vendorId: sampleId(99), days: 2 }, rows(suspended, over)))).toBe(
      'vendor.suspended',
    )
  })

  it.each(REQUEST_TYPES)('is to approve a request, but for a longer rental: %s', (type) => {
    const over = { bookings: [sampleBooking({ status: 'on_site' })], requests: [sampleRequest(type)] }
    const approve = (vendor: Vendor) => code(decideOn('request.approve', { requestId: sampleId(6) }, rows(vendor, over)))
    expect(approve(suspended)).toBe(type === 'renewal' ? 'vendor.suspended' : approve(working))
    expect(approve(working)).not.toMatch(/^vendor/)
  })

  it.each<[name: string, args: object, over?: object]>([
    ['booking.reject', { ...ids, reason: 'No bin free' }],
    ['request.reject', { requestId: sampleId(6), reason: 'No bin free' }, { requests: [sampleRequest('renewal')] }],
    ['container.publish', { vendorId: sampleId(1), containerId: sampleId(4), enabled: false }],
    ['vendor.requestDeletion', { vendorId: sampleId(1), reason: null }],
  ])('is: %s', (name, args, over) => {
    expect(code(decideOn(name, args, rows(suspended, over)))).toBe('accepted')
  })
})

it.each([
  ['a suspended one that was ordered before', suspended, addDays(EARLIER, -1), 'accepted'],
  ['a suspended one that was ordered at that moment', suspended, EARLIER, 'vendor.suspended'],
  ['a suspended one that was ordered since', suspended, addDays(EARLIER, 1), 'vendor.suspended'],
  ['one of which nobody knows since when', locked, addDays(EARLIER, -1), 'vendor.suspended'],
  ['a closed one, whenever it was ordered', closed, addDays(EARLIER, -1), 'vendor.closed'],
])('an order for %s', (_, vendor, bookedAt, expected) => {
  const held = rowsOf({ vendors: [vendor], zones: [sampleZone()], containers: [sampleContainer({ enabled: true })] })
  expect(code(placeBooking.decide(held, sampleBooking({ ...ahead, status: 'new', bookedAt }), sampleContext))).toBe(expected)
})

it('a closed account is brought what is over, and nothing that is under way', () => {
  const place = (vendor: Vendor, status: Booking['status']) =>
    code(placeBooking.decide(rowsOf({ vendors: [vendor], containers: [sampleContainer()] }), sampleBooking({ status }), sampleContext))
  for (const status of BOOKING_STATES.filter((state) => state !== 'new')) {
    expect(place(suspended, status)).toBe('accepted')
    expect(place(closed, status)).toBe(isClosed({ status }) ? 'accepted' : 'vendor.closed')
  }
})

it.each<[of: string, over: Partial<Vendor>, code: string]>([
  ['works and is suspended', { status: true, standing: off('suspended').standing }, 'mutation.invalid'],
  ['works and is closed', { status: true, standing: off('closed').standing }, 'mutation.invalid'],
  ['is suspended', suspended, 'accepted'],
  ['works', {}, 'accepted'],
])('a company registers that %s: %s', (_, over, expected) => {
  const decision = decideOn('vendor.register', sampleVendor({ isKyc: true, ...over }), {})
  expect(code(decision)).toBe(expected)
  if (!decision.ok) expect(decision.rejection.params).toEqual({ field: 'standing' })
})

it('an account that an older release left both working and closed is opened', () => {
  expect(left({ ...closed, status: true }, { status: 'active' })).toMatchObject({ status: true, standing: undefined })
})
