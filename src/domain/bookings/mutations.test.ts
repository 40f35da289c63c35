import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import {
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleId,
  sampleOperation,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { deliveryId } from '../operations/plan.ts'
import type { Booking } from './booking.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const approved = { vendors: [sampleVendor({ isKyc: true })], containers: [sampleContainer()], zones: [sampleZone()] }
const ahead = { startsAt: '2026-11-24T05:00:00.000Z', deliveryOn: '2026-11-24', pickupOn: '2026-12-08', endsAt: '2026-12-08T05:00:00.000Z' }
const waiting = (over: Partial<Booking> = {}) =>
  sampleBooking({ ...ahead, status: 'new', driverId: null, tracking: [], answerDueAt: '2026-11-21T10:00:00.000Z', ...over })
const { now, clientAt, mutationId } = sampleContext

describe('booking.accept', () => {
  const accept = (booking: Booking, held: object = {}, at = now) =>
    decideOn('booking.accept', ids, { ...approved, ...held, bookings: [booking] }, at)

  it('adds a step to what is tracked, at the moment of the decision and of the device', () => {
    const accepted = { status: 'accepted' as const, at: now, deviceAt: clientAt }
    expect(bookingAfter(accept(waiting()))).toEqual(waiting({ status: 'accepted', tracking: [accepted], decisionId: mutationId }))
  })

  it('plans one delivery for each bin, on the day of the delivery', () => {
    const deliveries = putsOf(accept(waiting({ quantity: 3 })), 'operations')
    expect(deliveries.map(({ id }) => id)).toEqual([1, 2, 3].map((place) => deliveryId(ids.bookingId, place)))
    for (const one of deliveries)
      expect(one).toMatchObject({ type: 'delivery', scheduledOn: '2026-11-24', driverId: null, containerStatus: 'scheduled' })
  })

  it('leaves a delivery as it is that was brought along with the booking', () => {
    const brought = sampleOperation({ id: deliveryId(ids.bookingId, 1), type: 'delivery', bookingId: ids.bookingId, driverId: sampleId(3) })
    const planned = putsOf(accept(waiting({ quantity: 2 }), { operations: [brought] }), 'operations')
    expect(planned.map(({ id }) => id)).toEqual([deliveryId(ids.bookingId, 2)])
  })

  it('comes in time up to the very moment, and is refused behind it with that moment, whether it was said to have expired or not', () => {
    const due = '2026-11-21T09:30:00.000Z'
    expect(accept(waiting({ answerDueAt: due }), {}, due).ok).toBe(true)
    const late = { code: 'booking.has_expired', params: { number: 10_041, at: due } }
    expect(refusalOf(accept(waiting({ answerDueAt: due }), {}, '2026-11-21T09:30:00.001Z'))).toEqual(late)
    expect(refusalOf(accept(waiting({ answerDueAt: due, status: 'expired' })))).toEqual(late)
  })

  it('of what was brought in as expired is refused with the moment that was tracked', () => {
    const at = '2026-11-20T08:00:00.000Z'
    const { answerDueAt: _, ...brought } = waiting({ status: 'expired', tracking: [{ status: 'expired', at, deviceAt: null }] })
    expect(refusalOf(accept(brought))).toEqual({ code: 'booking.has_expired', params: { number: 10_041, at } })
  })

  it('has no end where an older release brought the booking', () => {
    const { answerDueAt: _, ...older } = waiting()
    expect(accept(older, {}, '2027-11-21T09:30:00.000Z').ok).toBe(true)
  })

  it('needs an approved vendor, and a zone that is served', () => {
    expect(refusalOf(accept(waiting(), { vendors: [sampleVendor()] }))).toMatchObject({ code: 'kyc.not_approved' })
    expect(refusalOf(accept(waiting(), { vendors: [sampleVendor({ isKyc: true, status: false })] }))).toMatchObject({
      code: 'vendor.suspended',
    })
    expect(refusalOf(accept(waiting(), { zones: [sampleZone({ status: 'inactive' })] }))).toMatchObject({ code: 'zone.inactive' })
  })
})

describe('booking.reject', () => {
  const reject = (booking: Booking, at = now) => decideOn('booking.reject', { ...ids, reason: 'No bin free' }, { bookings: [booking] }, at)

  it('keeps the reason, and costs nothing', () => {
    expect(bookingAfter(reject(waiting()))).toMatchObject({
      status: 'rejected',
      cancellation: { reason: 'No bin free', at: now, by: 'vendor', penalty: null },
      decisionId: mutationId,
    })
  })

  it('is refused behind the time for an answer', () => {
    expect(refusalOf(reject(waiting(), '2026-11-21T10:00:00.001Z'))).toMatchObject({ code: 'booking.has_expired' })
  })
})

describe('booking.reopen', () => {
  const ended = (status: 'rejected' | 'expired', over: Partial<Booking> = {}) =>
    waiting({
      status,
      tracking: [{ status, at: '2026-11-21T08:00:00.000Z', deviceAt: null }],
      cancellation: status === 'rejected' ? { reason: 'x', at: '2026-11-21T08:00:00.000Z', by: 'vendor' } : null,
      decisionId: sampleId(60),
      ...over,
    })
  const reopen = (booking: Booking, args: object = {}, at = now) =>
    decideOn('booking.reopen', { ...ids, ...args }, { bookings: [booking], containers: [sampleContainer()] }, at)

  it('lets a clock that still runs go on', () => {
    const after = bookingAfter(reopen(ended('rejected')))
    expect(after).toMatchObject({ status: 'new', cancellation: null, answerDueAt: '2026-11-21T10:00:00.000Z' })
    expect(Object.keys(after)).not.toContain('decisionId')
    expect(after).not.toHaveProperty('reopenedAt')
  })

  it('gives a new clock where the old one has run out, once', () => {
    const gone = { answerDueAt: '2026-11-21T09:00:00.000Z' }
    // Four working hours from 12:30 in Riyadh on a Saturday.
    const again = bookingAfter(reopen(ended('expired', gone)))
    expect(again).toMatchObject({ status: 'new', answerDueAt: '2026-11-21T13:30:00.000Z', reopenedAt: now })
    // At its very end it has run out.
    expect(bookingAfter(reopen(ended('expired', { answerDueAt: now })))).toMatchObject({ reopenedAt: now })
    const twice = { ...again, status: 'expired' as const, answerDueAt: '2026-11-21T09:20:00.000Z' }
    expect(refusalOf(reopen(twice))).toEqual({ code: 'booking.reopened_before', params: { number: 10_041 } })
  })

  it('is possible for a day, and before the start', () => {
    const end = '2026-11-22T08:00:00.000Z'
    expect(reopen(ended('rejected'), {}, end).ok).toBe(true)
    expect(refusalOf(reopen(ended('rejected'), {}, '2026-11-22T08:00:00.001Z'))).toEqual({
      code: 'booking.reopen_too_late',
      params: { number: 10_041, at: end },
    })
    // Of two rejections the day begins with the later one.
    const steps = (['rejected', 'new', 'rejected'] as const).map((status, n) => ({
      status,
      at: `2026-11-21T0${n + 6}:00:00.000Z`,
      deviceAt: null,
    }))
    expect(reopen(ended('rejected', { tracking: steps }), {}, end).ok).toBe(true)
    const soon = ended('expired', { startsAt: '2026-11-21T09:00:00.000Z' })
    expect(refusalOf(reopen(soon))).toMatchObject({ code: 'booking.reopen_too_late', params: { at: '2026-11-21T09:00:00.000Z' } })
  })

  it('is refused where the customer has got the money back', () => {
    const refunded = ended('rejected', { paymentStatus: 'refunded' })
    expect(refusalOf(reopen(refunded))).toEqual({ code: 'booking.was_refunded', params: { number: 10_041 } })
  })

  it('is refused where its container was deleted since', () => {
    const decision = decideOn('booking.reopen', ids, { bookings: [ended('rejected')] })
    expect(refusalOf(decision)).toEqual({ code: 'record.not_found', params: { kind: 'containers' } })
  })

  it('as an undo takes back the rejection that is meant and no other', () => {
    expect(reopen(ended('rejected'), { decisionId: sampleId(60) }).ok).toBe(true)
    expect(refusalOf(reopen(ended('rejected'), { decisionId: sampleId(61) }))).toMatchObject({ code: 'booking.decided_by_other' })
  })

  it('after a rejection comes to what was there before, but for what was tracked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 29 }), (minutes) => {
        const at = new Date(Date.parse(now) + minutes * 60_000).toISOString()
        const before = waiting({ answerDueAt: '2026-11-21T12:00:00.000Z' })
        const rejected = bookingAfter(decideOn('booking.reject', { ...ids, reason: 'x' }, { bookings: [before] }, at))
        const back = bookingAfter(reopen(rejected, { decisionId: mutationId }, at))
        expect({ ...back, tracking: [] }).toEqual(before)
      }),
    )
  })
})
