import { describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import { customerEvents } from '../customer-events/customer-events.ts'
import { startOfDay } from '../kernel/instant.ts'
import { progressOf } from './booking-progress.ts'
import { deliveryId, pickupId } from './plan.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const step = (status: Booking['status'], day: number) => ({
  status,
  at: `2026-11-${day}T09:00:00.000Z`,
  deviceAt: `2026-11-${day}T08:00:00.000Z`,
})
const TRACKED = [step('assigned', 10), step('out_for_delivery', 11), step('on_site', 12), step('picked_up', 20)]

/** A booking as the marketplace brings it: without any movement. */
const broughtAs = (status: Booking['status'], over: Partial<Booking> = {}) =>
  new MovementDay(
    [],
    [
      [
        'bookings',
        acceptedBooking({
          id: ids.bookingId,
          status,
          driverId: sampleDriver().id,
          tracking: TRACKED.slice(0, over.quantity ?? 4),
          ...over,
        }),
      ],
    ],
  )
const fetch = (day: MovementDay, place: number): string => {
  const operationId = pickupId(ids.bookingId, place)
  day.do('operation.assign', { operationId, edits: { driverId: { from: null, to: sampleDriver().id } } })
  day.do('operation.depart', { operationId })
  return day.do('operation.collect', { operationId })
}
const status = (day: MovementDay) => day.get('bookings', ids.bookingId)?.status

describe('a booking that was brought in without movements', () => {
  it.each(['assigned', 'out_for_delivery', 'on_site', 'picked_up'] as const)('that is %s gets those it would have, once', (state) => {
    const day = broughtAs(state, { quantity: 2 })
    expect(day.do('booking.planMovements', ids)).toBe('done')
    const planned = day.all('operations')
    const booking = day.get('bookings', ids.bookingId)
    expect(booking && progressOf(booking, new Map(planned.map((one) => [one.id, one])))).toBe(state)
    expect(planned).toHaveLength(state === 'assigned' || state === 'out_for_delivery' ? 2 : 4)
    expect(day.do('booking.planMovements', ids, { now: '2026-11-22T10:00:00.000Z' })).toBe('done')
    expect(day.all('operations')).toEqual(planned)
  })

  it('is finished where its bins stand, without anybody knowing their numbers, and earned', () => {
    const day = broughtAs('on_site', { quantity: 2 })
    day.do('booking.planMovements', ids)
    expect(day.get('operations', deliveryId(ids.bookingId, 1))).toMatchObject({ scheduledOn: '2026-11-21', containerStatus: 'on_site' })
    for (const place of [1, 2]) {
      expect(fetch(day, place)).toBe('done')
      expect(status(day)).toBe(place === 1 ? 'on_site' : 'picked_up')
    }
    for (const place of [1, 2])
      expect(day.do('operation.return', { operationId: pickupId(ids.bookingId, place), isFull: false })).toBe('done')
    expect(status(day)).toBe('completed')
    expect(day.all('earnings')).toHaveLength(1)
  })

  it('is finished on its way, and from the truck', () => {
    const out = broughtAs('out_for_delivery', { quantity: 1 })
    out.do('booking.planMovements', ids)
    const unit = { containerId: sampleId(4), number: 1 }
    expect(out.do('operation.arrive', { operationId: deliveryId(ids.bookingId, 1), unit })).toBe('done')
    expect(status(out)).toBe('on_site')
    expect(fetch(out, 1)).toBe('done')
    const back = broughtAs('picked_up', { quantity: 2, returned: 1 })
    back.do('booking.planMovements', ids)
    expect(back.do('operation.return', { operationId: pickupId(ids.bookingId, 2), isFull: true })).toBe('done')
    expect(status(back)).toBe('completed')
  })

  it('keeps when its bins came and were fetched, and no driver who is gone', () => {
    const day = broughtAs('picked_up', { quantity: 1, tracking: TRACKED })
    day.keep('drivers', sampleDriver({ removedAt: sampleContext.now }))
    day.do('booking.planMovements', ids)
    const [delivery, pickup] = [deliveryId, pickupId].map((idOf) => day.get('operations', idOf(ids.bookingId, 1)))
    expect(delivery).toMatchObject({
      driverId: null,
      steps: [{ step: 'depart' }, { step: 'arrive', at: TRACKED[2]?.at, deviceAt: TRACKED[2]?.deviceAt }],
    })
    expect(pickup?.steps).toMatchObject([{ step: 'collect', at: TRACKED[3]?.at }])
  })

  it.each([1, 2])('is news to its customer where what is to come is on another day, and nothing that is over is (%i)', (quantity) => {
    const told = (booking: Partial<Booking>) => {
      const day = broughtAs(booking.status ?? 'accepted', { quantity, ...booking })
      day.do('booking.planMovements', ids)
      const came = day.all('operations').map((after) => ({ ref: { kind: 'operations' as const, id: after.id }, before: undefined, after }))
      return customerEvents(came, 'vendor').map(({ type, recordId }) => [type, recordId])
    }
    const past = { deliveryOn: '2026-11-10', pickupOn: '2026-11-18' }
    const eachOf = (idOf: typeof pickupId) => Array.from({ length: quantity }, (_, at) => ['movement.planned', idOf(ids.bookingId, at + 1)])
    expect(told({ ...past, status: 'picked_up' })).toEqual([])
    expect(told({ ...past, status: 'accepted' })).toEqual(eachOf(deliveryId))
    expect(told({ ...past, status: 'on_site' })).toEqual(eachOf(pickupId))
    expect(told({ ...past, status: 'on_site', returned: 1 })).toEqual(eachOf(pickupId).slice(1))
  })

  it('has what was not tracked done on the day that was agreed, and never in the future', () => {
    const day = broughtAs('on_site', { quantity: 2, tracking: [], returned: 1, deliveryOn: '2026-11-10', pickupOn: '2026-11-18' })
    day.do('booking.planMovements', ids)
    expect(day.get('operations', deliveryId(ids.bookingId, 1))).toMatchObject({ updatedAt: startOfDay('2026-11-10') })
    expect(day.get('operations', pickupId(ids.bookingId, 1))).toMatchObject({
      scheduledOn: '2026-11-18',
      updatedAt: startOfDay('2026-11-18'),
    })
    expect(day.get('operations', pickupId(ids.bookingId, 2))).toMatchObject({ scheduledOn: '2026-11-21', updatedAt: sampleContext.now })
    const early = broughtAs('on_site', { quantity: 2, tracking: [], returned: 1, pickupOn: '2026-12-18' })
    early.do('booking.planMovements', ids)
    expect(early.get('operations', pickupId(ids.bookingId, 1))).toMatchObject({ updatedAt: sampleContext.now })
  })

  it('has none to be planned before it is accepted, or once it is over', () => {
    expect(broughtAs('new').do('booking.planMovements', ids)).toBe('booking.not_accepted_yet')
    expect(broughtAs('completed').do('booking.planMovements', ids)).toBe('booking.already_completed')
    expect(broughtAs('cancelled').do('booking.planMovements', ids)).toBe('booking.was_cancelled')
  })
})
