import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { MOST_RENEWALS } from '../bookings/booking-parts.ts'
import { bookingSchema, type Booking } from '../bookings/booking.ts'
import { addDaysTo, daysBetween } from '../kernel/instant.ts'
import { operationSchema } from '../operations/operation.ts'
import { requestedId } from '../operations/plan.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { approvalEffect, calledFor, isDayClosed, plannedOn } from './effects.ts'
import type { ChangeRequest, RequestDetails } from './request.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const effectOn = (booking: Booking, request: ChangeRequest, now = NOW) => approvalEffect({ booking, request, now })

const changed = (booking: Booking, request: ChangeRequest, now = NOW) => {
  const effect = effectOn(booking, request, now)
  if (!effect.ok) throw new Error(`refused with ${effect.rejection.code}`)
  const [change, ...more] = effect.changes
  // What it calls for is known to the booking, and nothing else of the booking changes.
  const known = { op: 'put', kind: 'bookings', body: { ...booking, requested: calledFor(request, booking) } }
  expect(more.filter(({ kind }) => kind !== 'operations')).toEqual(change?.kind === 'operations' ? [known] : [])
  if (change?.op !== 'put') throw new Error('nothing put')
  return change
}

const early = (pickupOn: string) =>
  sampleRequest('early_pickup', { details: { type: 'early_pickup', pickupOn, originalPickupOn: '2026-11-24' } })

describe('approving a renewal', () => {
  const request = sampleRequest('renewal')
  const renewal = { id: request.id, days: 7, amount: sar(60_000), paymentMethod: 'card' as const, at: NOW }
  const moved = { endsAt: '2026-12-01T05:00:00.000Z', pickupOn: '2026-12-01', rentalDays: 21 }

  it('moves the end and the pickup, lengthens the rental, and is owed', () => {
    const booking = sampleBooking({ total: sar(120_000) })
    expect(changed(booking, request)).toEqual({
      op: 'put',
      kind: 'bookings',
      body: { ...booking, ...moved, renewals: [renewal], paymentStatus: 'unpaid' },
    })
  })

  it('leaves a total that nobody named at what was paid', () => {
    expect(changed(sampleBooking(), request).body).toMatchObject({ total: sar(120_000), renewals: [renewal], paymentStatus: 'unpaid' })
    expect(changed(sampleBooking({ amountPaid: sar(0) }), request).body).not.toHaveProperty('total')
  })

  it('is refused where no more renewals can be kept, though days are left', () => {
    const renewals = Array.from({ length: MOST_RENEWALS }, (_, n) => ({ ...renewal, id: sampleId(60, n), days: 1, amount: sar(1) }))
    expect(changed(sampleBooking({ renewals: renewals.slice(1) }), request).body).toMatchObject({ rentalDays: 21 })
    expect(effectOn(sampleBooking({ renewals }), request)).toMatchObject({ ok: false, rejection: { code: 'booking.too_long' } })
  })

  it('for nothing owes nothing', () => {
    const free = { ...request, details: { ...request.details, amount: sar(0) } } as ChangeRequest
    expect(changed(sampleBooking(), free).body).toEqual({ ...sampleBooking(), ...moved })
  })
})

describe('a renewal beyond thirty days', () => {
  const renewal = (days: number) => {
    const request = sampleRequest('renewal')
    return { ...request, details: { ...request.details, renewalDays: days } } as ChangeRequest
  }

  it('is refused, as a longer booking is', () => {
    const refused = { ok: false, rejection: { code: 'booking.too_long', params: { number: 10_041, most: 30 } } }
    expect([effectOn(sampleBooking(), renewal(16)).ok, effectOn(sampleBooking(), renewal(17))]).toEqual([true, refused])
  })
})

describe('approving a grace period', () => {
  it('moves the end and the pickup and leaves the paid rental as it is', () => {
    const booking = sampleBooking()
    expect(changed(booking, sampleRequest('grace_period'))).toEqual({
      op: 'put',
      kind: 'bookings',
      body: { ...booking, endsAt: '2026-11-27T05:00:00.000Z', pickupOn: '2026-11-27' },
    })
  })

  it('after a renewal adds to it, in either order', () => {
    const [renewal, grace] = [sampleRequest('renewal'), sampleRequest('grace_period')]
    const first = changed(changed(sampleBooking(), renewal).body as Booking, grace).body
    const second = changed(changed(sampleBooking(), grace).body as Booking, renewal).body
    expect(first).toEqual(second)
    expect(first).toMatchObject({ pickupOn: '2026-12-04', rentalDays: 21 })
  })
})

describe('approving an early pickup', () => {
  it('brings the pickup and the end forward', () => {
    const booking = sampleBooking()
    expect(changed(booking, early('2026-11-22'))).toEqual({
      op: 'put',
      kind: 'bookings',
      body: { ...booking, pickupOn: '2026-11-22', endsAt: '2026-11-22T05:00:00.000Z' },
    })
  })

  it('may fall on the day of delivery, and on the day before the planned one', () => {
    expect(changed(sampleBooking(), early('2026-11-10'), '2026-11-09T09:30:00.000Z').body).toMatchObject({ pickupOn: '2026-11-10' })
    expect(changed(sampleBooking(), early('2026-11-23')).body).toMatchObject({ pickupOn: '2026-11-23' })
  })

  it('whose day has passed is planned for today, and never for later than it was', () => {
    // 00:30 of the 22nd in Riyadh.
    expect(changed(sampleBooking(), early('2026-11-20'), '2026-11-21T21:30:00.000Z').body).toMatchObject({
      pickupOn: '2026-11-22',
      endsAt: '2026-11-22T05:00:00.000Z',
    })
    for (const now of ['2026-11-24T09:00:00.000Z', '2026-11-30T09:00:00.000Z'])
      expect(effectOn(sampleBooking(), early('2026-11-20'), now)).toEqual({ ok: true, changes: [] })
  })

  it.each(['2026-11-24', '2026-11-25', '2027-01-01'])('on %s is refused, for it is not earlier', (pickupOn) => {
    expect(effectOn(sampleBooking(), early(pickupOn))).toEqual({
      ok: false,
      rejection: { code: 'request.pickup_not_earlier', params: { pickupOn: '2026-11-24' } },
    })
  })

  it.each(['2026-11-09', '2025-11-22'])('on %s is refused, for the bin is not there yet', (pickupOn) => {
    expect(effectOn(sampleBooking(), early(pickupOn))).toEqual({
      ok: false,
      rejection: { code: 'request.pickup_before_delivery', params: { deliveryOn: '2026-11-10' } },
    })
  })

  it('judges by the booking as it is now, not by what the customer saw', () => {
    const brought = sampleBooking({ pickupOn: '2026-11-20', endsAt: '2026-11-20T05:00:00.000Z' })
    expect(effectOn(brought, early('2026-11-22'))).toMatchObject({
      ok: false,
      rejection: { code: 'request.pickup_not_earlier', params: { pickupOn: '2026-11-20' } },
    })
  })
})

describe('approving a removal or a replacement', () => {
  it.each([
    ['removal', 'pickup', '2026-11-23'],
    ['replacement', 'exchange', '2026-11-22'],
  ] as const)('of type %s plans %s on the day asked for', (type, movement, on) => {
    const change = changed(sampleBooking(), sampleRequest(type))
    expect(change.kind).toBe('operations')
    expect(v.is(operationSchema, change.body)).toBe(true)
    expect(change.body).toEqual({
      id: requestedId(sampleId(6)),
      type: movement,
      bookingId: sampleId(5),
      bookingNumber: 10_041,
      requestId: sampleId(6),
      customerName: sampleBooking().customerName,
      containerId: sampleId(4),
      containerNumber: null,
      unit: null,
      durationDays: 14,
      scheduledOn: on,
      dueOn: on,
      etaAt: null,
      driverId: null,
      containerStatus: 'scheduled',
      updatedAt: NOW,
    })
  })
})

describe('the bins that are fetched or replaced', () => {
  const movementsOf = (rented: number, asked: number) => {
    const effect = effectOn(sampleBooking({ quantity: rented }), sampleRequest('removal', { quantity: asked }))
    return effect.ok
      ? effect.changes.filter(({ kind }) => kind === 'operations').map((change) => ('body' in change ? change.body.id : ''))
      : []
  }

  it('have a movement each, as many as were asked for and no more than were rented', () => {
    expect([movementsOf(3, 2), movementsOf(2, 5), movementsOf(1, 1)].map(({ length }) => length)).toEqual([2, 2, 1])
    expect(new Set(movementsOf(200, 200)).size).toBe(200)
    // A device of an older release knows the movement of the first.
    expect(movementsOf(3, 2)[0]).toBe(requestedId(sampleId(6)))
  })
})

describe('approving work whose day has passed', () => {
  it.each(['removal', 'replacement'] as const)('plans a %s for today in Riyadh', (type) => {
    expect(changed(sampleBooking(), sampleRequest(type), '2026-11-30T21:30:00.000Z').body).toMatchObject({
      scheduledOn: '2026-12-01',
      dueOn: '2026-12-01',
    })
  })

  it('is for the next working day where the vendor is closed, which is said beforehand', () => {
    const closedOn = (type: 'removal' | 'renewal', effectiveOn: string, today = '2026-11-21') =>
      isDayClosed(sampleRequest(type, { effectiveOn }), { today, hours: USUAL_HOURS })
    // 27 November is a Friday.
    expect([closedOn('removal', '2026-11-27'), closedOn('removal', '2026-11-28'), closedOn('renewal', '2026-11-27')]).toEqual([
      true,
      false,
      false,
    ])
    // Asked for a day that has passed, and answered on a Friday.
    expect(closedOn('removal', '2026-11-20', '2026-11-27')).toBe(true)
    expect(isDayClosed(sampleRequest('removal', { effectiveOn: '2026-11-27' }), { today: '2026-11-21', hours: undefined })).toBe(false)
    const request = sampleRequest('removal', { details: { type: 'removal', removeOn: '2026-11-27', cause: 'full' } })
    const effect = approvalEffect({ booking: sampleBooking(), request, now: NOW, hours: USUAL_HOURS })
    expect(effect.ok && effect.changes[0]).toMatchObject({ body: { scheduledOn: '2026-11-28', dueOn: '2026-11-27' } })
  })

  it('is said beforehand by the same rule', () => {
    expect(plannedOn('2026-11-20', '2026-11-21')).toBe('2026-11-21')
    expect(plannedOn('2026-11-21', '2026-11-21')).toBe('2026-11-21')
    expect(plannedOn('2026-11-22', '2026-11-21')).toBe('2026-11-22')
  })
})

describe('any approval', () => {
  const detailsOf: fc.Arbitrary<RequestDetails> = fc.oneof(
    fc.integer({ min: 1, max: 365 }).map((days) => ({
      type: 'renewal' as const,
      renewalDays: days,
      initialDays: 14,
      paymentMethod: 'card' as const,
      amount: { halalas: 1, currency: 'SAR' as const },
    })),
    fc.integer({ min: 1, max: 365 }).map((days) => ({ type: 'grace_period' as const, graceDays: days, originalDays: 14 })),
    fc
      .integer({ min: -30, max: 30 })
      .map((n) => ({ type: 'early_pickup' as const, pickupOn: addDaysTo('2026-11-17', n), originalPickupOn: '2026-11-24' })),
    fc
      .integer({ min: 0, max: 30 })
      .map((n) => ({ type: 'removal' as const, removeOn: addDaysTo('2026-11-21', n), cause: 'full' as const })),
    fc
      .integer({ min: 0, max: 30 })
      .map((n) => ({ type: 'replacement' as const, replaceOn: addDaysTo('2026-11-21', n), cause: 'damaged' as const, images: [] })),
  )

  it('keeps the booking whole: valid, its end and pickup moved alike, never before its delivery', () => {
    fc.assert(
      fc.property(detailsOf, (details) => {
        const booking = sampleBooking()
        const effect = effectOn(booking, sampleRequest(details.type, { details }))
        if (!effect.ok) {
          expect(['early_pickup', 'renewal']).toContain(details.type)
          if (details.type === 'renewal') expect(booking.rentalDays + details.renewalDays).toBeGreaterThan(30)
          return
        }
        for (const change of effect.changes) {
          if (change.op !== 'put' || change.kind !== 'bookings') continue
          const next = v.parse(bookingSchema, change.body)
          const moved = daysBetween(booking.pickupOn, next.pickupOn)
          expect(daysBetween(booking.endsAt.slice(0, 10), next.endsAt.slice(0, 10))).toBe(moved)
          expect(next.endsAt.slice(10)).toBe(booking.endsAt.slice(10))
          expect(next.pickupOn >= next.deliveryOn).toBe(true)
          const { requested: _, renewals: __, ...rest } = next
          const free = { pickupOn: '', endsAt: '', rentalDays: 0, paymentStatus: '', total: undefined }
          expect({ ...rest, ...free }).toEqual({ ...booking, ...free })
        }
      }),
    )
  })
})
