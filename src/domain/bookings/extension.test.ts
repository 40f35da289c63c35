import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf, sampleBooking, sampleContext, sampleId } from '#tests/support/samples.ts'
import { addDaysTo } from '../kernel/instant.ts'
import type { Decision } from '../kernel/mutation.ts'
import { pickupId, plannedMovement } from '../operations/plan.ts'
import type { Extension } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { answerExtension, daysOverdue, daysToOffer, offerExtension, offerStatus, withdrawExtension } from './extension.ts'
import { mayLast } from './rental-days.ts'

const WORLD = { today: '2026-11-21', movements: [] }
const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const late = (over: Partial<Booking> = {}): Booking =>
  sampleBooking({
    status: 'on_site',
    deliveryOn: '2026-11-08',
    pickupOn: '2026-11-18',
    endsAt: '2026-11-18T05:00:00.000Z',
    rentalDays: 10,
    ...over,
  })
const offer = (booking: Booking, days: number, now = sampleContext.now) =>
  offerExtension.decide(rowsOf({ bookings: [booking] }), { ...ids, days }, { ...sampleContext, now })
const bookingAfter = (decision: Decision): Booking => {
  const [change] = decision.ok ? decision.changes : []
  if (change?.op !== 'put' || change.kind !== 'bookings') throw new Error(decision.ok ? 'no booking' : decision.rejection.code)
  return change.body
}
const codeOf = (decision: Decision) => (decision.ok ? 'done' : decision.rejection.code)
const answer = (booking: Booking, said: 'accepted' | 'declined' | 'lapsed', over: { now?: string; offerId?: string } = {}) => {
  const pickup = plannedMovement(booking, {
    id: pickupId(booking.id, 1),
    type: 'pickup',
    on: booking.pickupOn,
    at: '2026-11-08T05:00:00.000Z',
  })
  const args = { bookingId: booking.id, offerId: over.offerId ?? sampleContext.mutationId, answer: said }
  return answerExtension.decide(rowsOf({ bookings: [booking], operations: [pickup] }), args, {
    ...sampleContext,
    now: over.now ?? sampleContext.now,
  })
}

describe('an offer of more days', () => {
  it('counts the days a container is late, and offers enough of them', () => {
    expect(daysOverdue(late(), WORLD)).toBe(3)
    expect(daysOverdue(late({ status: 'picked_up' }), WORLD)).toBe(0)
    expect(daysToOffer(late(), WORLD)).toEqual({ least: 3, most: 20, usual: 7 })
    expect(daysToOffer(late({ rentalDays: 26 }), WORLD)).toEqual({ least: 3, most: 4, usual: 4 })
    expect(daysToOffer(late({ rentalDays: 28 }), WORLD)).toBeNull()
  })

  it('is made for a bin that stands there, within thirty days in all, with an end that is to come', () => {
    expect(bookingAfter(offer(late(), 7)).extension).toEqual({
      id: sampleContext.mutationId,
      days: 7,
      status: 'offered',
      offeredAt: sampleContext.now,
      offeredOnDeviceAt: sampleContext.clientAt,
      lapsesAt: '2026-11-22T09:30:00.000Z',
      answeredAt: null,
    })
    expect(codeOf(offer(late({ status: 'out_for_delivery' }), 7))).toBe('booking.not_on_site')
    expect(codeOf(offer(late(), 21))).toBe('booking.too_long')
    expect(codeOf(offer(late(), 2))).toBe('booking.day_passed')
    const offered = bookingAfter(offer(late(), 7))
    expect(codeOf(offer(offered, 5))).toBe('booking.offer_open')
    // A day later it has lapsed, and another one can be made.
    expect(codeOf(offer(offered, 5, '2026-11-22T09:30:00.001Z'))).toBe('done')
  })

  it('lapses with its own new end, which is never over already when the customer takes it', () => {
    const offered = bookingAfter(offer(late(), 3))
    expect(offered.extension?.lapsesAt).toBe('2026-11-21T20:59:59.999Z')
    expect(codeOf(answer(offered, 'accepted', { now: '2026-11-21T20:59:59.999Z' }))).toBe('done')
    expect(codeOf(answer(offered, 'accepted', { now: '2026-11-21T21:00:00.000Z' }))).toBe('booking.offer_lapsed')
  })

  it('renews the rental with its pickup when the customer takes it', () => {
    const decision = answer(bookingAfter(offer(late(), 7)), 'accepted')
    expect(bookingAfter(decision)).toMatchObject({
      pickupOn: '2026-11-25',
      endsAt: '2026-11-25T05:00:00.000Z',
      rentalDays: 17,
      extension: { status: 'accepted', answeredAt: sampleContext.now },
    })
    expect(decision.ok && decision.changes[1]).toMatchObject({
      kind: 'operations',
      body: { scheduledOn: '2026-11-25', dueOn: '2026-11-25', durationDays: 17 },
    })
  })

  it('changes no dates when it is declined or lapses, and is answered once, in time, while the bin stands there', () => {
    const offered = bookingAfter(offer(late(), 7))
    for (const said of ['declined', 'lapsed'] as const) {
      const after = bookingAfter(answer(offered, said))
      expect(after).toMatchObject({ pickupOn: '2026-11-18', rentalDays: 10, extension: { status: said } })
      expect(codeOf(answer(after, 'accepted'))).toBe('booking.offer_answered')
    }
    expect(offerStatus(offered.extension as Extension, '2026-11-22T09:30:00.000Z')).toBe('offered')
    expect(offerStatus(offered.extension as Extension, '2026-11-22T09:30:00.001Z')).toBe('lapsed')
    expect(codeOf(answer(offered, 'accepted', { now: '2026-11-22T09:30:00.001Z' }))).toBe('booking.offer_lapsed')
    expect(codeOf(answer({ ...offered, status: 'picked_up' }, 'accepted'))).toBe('booking.not_on_site')
    expect(codeOf(answer(offered, 'accepted', { offerId: sampleId(33) }))).toBe('booking.no_offer')
    // Meanwhile a request has renewed it.
    expect(codeOf(answer({ ...offered, rentalDays: 25 }, 'accepted'))).toBe('booking.too_long')
  })

  it('is taken back by its reverse, until it is answered and only by its own', () => {
    const offered = bookingAfter(offer(late(), 7))
    const back = (booking: Booking, offerId?: string) =>
      withdrawExtension.decide(rowsOf({ bookings: [booking] }), { ...ids, offerId }, sampleContext)
    expect(offerExtension.inverse?.({ ...ids, days: 7 }, sampleContext.mutationId)).toEqual({
      name: 'booking.withdrawExtension',
      args: { ...ids, offerId: sampleContext.mutationId },
    })
    expect(bookingAfter(back(offered, sampleContext.mutationId)).extension).toBeNull()
    expect(codeOf(back(offered, sampleId(33)))).toBe('booking.decided_by_other')
    expect(codeOf(back(bookingAfter(answer(offered, 'declined'))))).toBe('booking.offer_answered')
    expect(codeOf(back(late()))).toBe('booking.no_offer')
  })

  it('never makes a rental longer than rentals may be, nor ends before it was made', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -10, max: 30 }),
        (rentalDays, days, behind) => {
          const booking = late({ rentalDays, pickupOn: addDaysTo('2026-11-21', -behind) })
          const decision = offer(booking, days)
          const range = daysToOffer(booking, WORLD)
          if (behind >= 0)
            expect(decision.ok).toBe(
              (range !== null && days >= range.least && days <= range.most) || (behind === 0 && mayLast(rentalDays + days)),
            )
          if (!decision.ok) return
          const renewed = bookingAfter(answer(bookingAfter(decision), 'accepted'))
          expect(mayLast(renewed.rentalDays) && renewed.pickupOn >= '2026-11-21').toBe(true)
        },
      ),
    )
  })
})
