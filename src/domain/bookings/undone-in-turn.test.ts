import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleDriver, sampleId } from '#tests/support/samples.ts'
import { findMutation, type MutationArgs, type MutationName } from '../catalog.ts'
import { addDays, addDaysTo } from '../kernel/instant.ts'
import { deliveryId } from '../operations/plan.ts'

const [ONE, TWO, THREE] = [sampleId(3), sampleId(3, 2), sampleId(3, 3)]
const about = { vendorId: sampleId(1), bookingId: sampleId(5) }
const DELIVERY = deliveryId(about.bookingId, 1)
const START = '2026-11-28'

const begin = (quantity = 1) =>
  new MovementDay(
    [
      acceptedBooking({
        quantity,
        rentalDays: 14,
        deliveryOn: START,
        pickupOn: addDaysTo(START, 14),
        startsAt: `${START}T05:00:00.000Z`,
        endsAt: addDays(`${START}T05:00:00.000Z`, 14),
      }),
    ],
    [TWO, THREE].map((id) => ['drivers', sampleDriver({ id, phoneVerifiedAt: sampleContext.now })]),
  )

/** Carries a change out; returns how it is taken back. */
const give = <Name extends MutationName>(day: MovementDay, name: Name, args: MutationArgs<Name>): (() => void) => {
  expect(day.do(name, args)).toBe('done')
  const bound = findMutation(name)?.bind({ args })
  const inverse = bound?.ok ? bound.inverse(day.last) : null
  return () => expect(day.do(inverse?.name as Name, inverse?.args as MutationArgs<Name>)).toBe('done')
}
const assign = (day: MovementDay, driverId: string, was: string | null) => give(day, 'booking.assign', { ...about, driverId, was })
const stands = (day: MovementDay) => {
  const [booking, delivery] = [day.get('bookings', about.bookingId), day.get('operations', DELIVERY)]
  return [booking?.status, booking?.driverId, booking?.deliveryOn, delivery?.driverId, delivery?.scheduledOn]
}

describe('what was decided about a booking one after the other, and sent', () => {
  it('is taken back in turn: the delivery goes with its booking each time', () => {
    const day = begin()
    const undo = [assign(day, ONE, null), assign(day, TWO, ONE)]
    const move = { startsOn: '2026-11-30', was: { startsOn: START } }
    const back = give(day, 'booking.reschedule', { ...about, ...move })
    expect(stands(day)).toEqual(['assigned', TWO, '2026-11-30', TWO, '2026-11-30'])
    back()
    expect(stands(day)).toEqual(['assigned', TWO, START, TWO, START])
    undo.pop()?.()
    expect(stands(day)).toEqual(['assigned', ONE, START, ONE, START])
    undo.pop()?.()
    expect(stands(day)).toEqual(['accepted', null, START, null, START])
    const after = day.get('operations', DELIVERY)
    expect([after?.decisionId ?? null, after?.history ?? []]).toEqual([null, []])
  })

  it('gives the driver back where hours were promised since, and leaves the hours', () => {
    const day = begin()
    const [, second] = [assign(day, ONE, null), assign(day, TWO, ONE)]
    const hours = { from: '08:00', to: '10:00' }
    expect(day.do('operation.plan', { operationId: DELIVERY, edits: { hours: { from: null, to: hours } } })).toBe('done')
    second()
    expect(stands(day)).toEqual(['assigned', ONE, START, ONE, START])
    expect(day.get('operations', DELIVERY)?.hours).toEqual(hours)
  })

  it('takes a delivery from nobody who was given it by somebody else since', () => {
    const day = begin(2)
    const [, second] = [assign(day, ONE, null), assign(day, TWO, ONE)]
    expect(day.do('operation.plan', { operationId: DELIVERY, edits: { driverId: { from: TWO, to: THREE } } })).toBe('done')
    second()
    expect(stands(day)).toEqual(['assigned', ONE, START, THREE, START])
    expect(day.get('operations', deliveryId(about.bookingId, 2))?.driverId).toBe(ONE)
  })
})
