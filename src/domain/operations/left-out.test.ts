import { describe, expect, it } from 'vitest'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { rowsOf, sampleContext, sampleId } from '#tests/support/samples.ts'
import { deliveryId, pickupId } from './plan.ts'

const ONE = sampleId(3)
const BOOKING = sampleId(5)
const d = (place: number) => deliveryId(BOOKING, place)
const unit = { containerId: sampleId(4), number: 2 }
const toOne = { driverId: { from: null, to: ONE } }
const booking = (day: MovementDay) => day.get('bookings', BOOKING)

describe('operation.cancel of a delivery', () => {
  const begun = () => {
    const day = new MovementDay([acceptedBooking({ quantity: 2 })])
    for (const place of [1, 2]) day.do('operation.assign', { operationId: d(place), edits: toOne })
    day.do('operation.depart', { operationId: d(1), unit })
    expect(day.do('operation.cancel', { operationId: d(2) })).toBe('operation.bin_awaited')
    day.do('operation.arrive', { operationId: d(1) })
    return day
  }

  it('is possible once another bin of the booking stands: the booking is on site with that, and over when that is back', () => {
    const day = begun()
    expect(booking(day)?.status).toBe('out_for_delivery')
    expect(day.do('operation.cancel', { operationId: d(1) })).toBe('operation.bin_awaited')
    const late = { now: '2026-11-24T09:00:00.000Z', clientAt: '2026-11-24T09:00:00.000Z' }
    expect(day.do('operation.cancel', { operationId: d(2) }, late)).toBe('done')
    expect(day.get('operations', d(2))?.containerStatus).toBe('cancelled')
    expect(booking(day)).toMatchObject({ status: 'on_site', returned: 1 })
    // In time, however late somebody said that no other one is to come.
    const arrived = day.get('operations', d(1))?.steps?.find(({ step }) => step === 'arrive')
    expect(booking(day)?.tracking.at(-1)).toEqual({ status: 'on_site', at: arrived?.at, deviceAt: arrived?.deviceAt })
    const fetch = { operationId: pickupId(BOOKING, 1) }
    day.do('operation.assign', { ...fetch, edits: toOne })
    day.do('operation.depart', fetch)
    day.do('operation.collect', fetch)
    expect(day.do('operation.return', { ...fetch, isFull: false })).toBe('done')
    expect(booking(day)?.status).toBe('completed')
    expect(day.all('earnings')).toHaveLength(1)
  })

  it('is the way out once a bin stands: the booking is called off by nobody any more, whether that bin is fetched by then or not', () => {
    const day = new MovementDay([acceptedBooking({ quantity: 2 })])
    const callOff = (name: 'booking.cancel' | 'booking.withdraw') => {
      const mutation = findAnyMutation(name)
      const rows = rowsOf({ bookings: day.all('bookings'), operations: day.all('operations') })
      const args = { vendorId: sampleId(1), bookingId: BOOKING, reason: 'x', by: 'customer' }
      const decision = mutation && decideMutation(mutation, { rows, args, context: sampleContext })
      return decision?.ok ? 'done' : decision?.rejection.code
    }
    const both = () => [callOff('booking.cancel'), callOff('booking.withdraw')]
    for (const place of [1, 2]) day.do('operation.assign', { operationId: d(place), edits: toOne })
    day.do('operation.depart', { operationId: d(1), unit })
    expect(both()).toEqual(['done', 'done'])
    day.do('operation.arrive', { operationId: d(1) })
    expect([booking(day)?.status, ...both()]).toEqual(['out_for_delivery', 'booking.partly_on_site', 'booking.partly_on_site'])
    const fetch = { operationId: pickupId(BOOKING, 1) }
    day.do('operation.assign', { ...fetch, edits: toOne })
    for (const step of ['operation.depart', 'operation.collect'] as const) day.do(step, fetch)
    expect(day.do('operation.return', { ...fetch, isFull: false })).toBe('done')
    expect([booking(day)?.status, ...both()]).toEqual(['out_for_delivery', 'booking.partly_on_site', 'booking.partly_on_site'])
  })

  it('is taken back with what followed from it, and waits until a loaded bin is off the truck', () => {
    const day = begun()
    day.do('operation.cancel', { operationId: d(2) })
    expect(day.undo(d(2), day.last)).toBe('done')
    expect(booking(day)).toMatchObject({ status: 'out_for_delivery', returned: 0 })
    expect(day.get('operations', d(2))?.containerStatus).toBe('scheduled')
    day.do('operation.depart', { operationId: d(2), unit: { ...unit, number: 3 } })
    expect(day.do('operation.cancel', { operationId: d(2) })).toBe('operation.bin_awaited')
    day.do('operation.fail', { operationId: d(2), reason: 'nobody_there', on: null })
    expect(day.do('operation.cancel', { operationId: d(2) })).toBe('done')
  })
})

it('a bin that came back before the others is held by its booking no more', () => {
  const day = new MovementDay([acceptedBooking({ quantity: 2 })])
  for (const place of [1, 2]) {
    day.do('operation.assign', { operationId: d(place), edits: toOne })
    day.do('operation.depart', { operationId: d(place), unit: { ...unit, number: place } })
    day.do('operation.arrive', { operationId: d(place) })
  }
  expect(booking(day)?.returned).toBeUndefined()
  const fetch = { operationId: pickupId(BOOKING, 2) }
  day.do('operation.assign', { ...fetch, edits: toOne })
  day.do('operation.depart', fetch)
  day.do('operation.collect', fetch)
  // On the truck it is nobody else's yet.
  expect(booking(day)?.returned).toBeUndefined()
  expect(day.do('operation.return', { ...fetch, isFull: true })).toBe('done')
  expect(booking(day)).toMatchObject({ status: 'on_site', returned: 1 })
  expect(day.undo(fetch.operationId, day.last)).toBe('done')
  expect(booking(day)).toMatchObject({ status: 'on_site', returned: 0 })
})
