import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideOn, putsOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleVendor } from '#tests/support/samples.ts'
import type { Vendor } from '../vendors/vendor.ts'
import type { Booking } from './booking.ts'
import { bookingHealth, healthRuleOf } from './health.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const USUAL = healthRuleOf({})
const of = (over: Partial<Booking> = {}) => sampleBooking({ bookedAt: '2026-11-20T08:00:00.000Z', tracking: [], ...over })
const unanswered = of({ tracking: [{ status: 'expired', at: NOW, deviceAt: null }] })
const byVendor = { status: 'cancelled', cancellation: { reason: 'x', at: NOW, by: 'vendor' } } as const
const calledOff = of({ ...byVendor, tracking: [{ status: 'accepted', at: NOW, deviceAt: null }] })
const many = (count: number, booking: Booking) => Array.from({ length: count }, () => booking)

describe('how near a vendor is to being locked', () => {
  it.each([
    ['good', 0, 0],
    ['good', 1, 0],
    ['watch', 7, 0],
    ['near', 15, 0],
    ['reached', 20, 0],
    ['watch', 0, 4],
    ['near', 0, 8],
    ['reached', 0, 10],
    ['reached', 1, 12],
  ] as const)('is %s with %i of a hundred unanswered and %i cancelled', (level, expired, cancelled) => {
    const bookings = [...many(expired, unanswered), ...many(cancelled, calledOff), ...many(100 - expired - cancelled, of())]
    expect(bookingHealth(bookings, NOW, USUAL)).toMatchObject({ placed: 100, unanswered: expired, cancelled, level })
  })

  it('counts what was re-opened after it had expired, and no cancellation by others, nor of what was never accepted', () => {
    const reopened = of({ status: 'accepted', tracking: [...unanswered.tracking, { status: 'new', at: NOW, deviceAt: null }] })
    const theirs = { ...calledOff, cancellation: { reason: 'x', at: NOW, by: 'customer' as const } }
    const refused = of({ status: 'rejected', cancellation: { reason: 'x', at: NOW, by: 'vendor' } })
    expect(bookingHealth([reopened, theirs, refused, of(byVendor)], NOW, USUAL)).toMatchObject({ placed: 4, unanswered: 1, cancelled: 0 })
  })

  it('leaves out what is older than the rule looks back, and says nothing of a few', () => {
    const old = of({ bookedAt: '2026-10-22T09:30:00.000Z' })
    const young = of({ bookedAt: '2026-10-22T09:30:00.001Z' })
    // Of a clock that is ahead: it has not come yet.
    const ahead = of({ bookedAt: '2026-11-21T09:30:00.001Z' })
    expect(bookingHealth([old, young, unanswered, ahead], NOW, USUAL)).toMatchObject({ placed: 2, level: 'too_few' })
    expect(bookingHealth([unanswered], NOW, { days: 30, leastBookings: 1, unansweredPercent: 100, cancelledPercent: 1 }).level).toBe(
      'reached',
    )
  })

  it('never gets better by another one unanswered', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (good, expired, cancelled) => {
        const bookings = [...many(good + 10, of()), ...many(expired, unanswered), ...many(cancelled, calledOff)]
        const [before, after] = [bookings, [...bookings, unanswered]].map((all) => bookingHealth(all, NOW, USUAL))
        expect(after?.unansweredNearness).toBeGreaterThan(before?.unansweredNearness ?? 0)
      }),
    )
  })

  it('is by the rule that the Admin has set, and as usual where it was taken back', () => {
    const rule = { days: 60, leastBookings: 5, unansweredPercent: 10, cancelledPercent: 5 }
    const set = (vendor: Vendor, to: typeof rule | null) => {
      const [after] = putsOf(decideOn('vendor.setHealthRule', { vendorId: vendor.id, rule: to }, { vendors: [vendor] }), 'vendors')
      return after
    }
    const ruled = set(sampleVendor(), rule)
    expect(ruled).toEqual({ ...sampleVendor(), healthRule: rule })
    expect(healthRuleOf(ruled ?? {})).toEqual(rule)
    const bookings = [...many(10, unanswered), ...many(90, of())]
    expect([healthRuleOf(ruled ?? {}), USUAL].map((one) => bookingHealth(bookings, NOW, one).level)).toEqual(['reached', 'watch'])
    expect(ruled && set(ruled, null)).toEqual(sampleVendor())
  })
})
