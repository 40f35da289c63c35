import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { unitId } from '../units/unit.ts'
import { deliveryId, pickupId } from './plan.ts'

const [ONE, TWO] = [sampleId(3), sampleId(3, 2)]
const BOOKING = sampleId(5)
const d = (place: number) => deliveryId(BOOKING, place)
const unit = { containerId: sampleId(4), number: 2 }
const to = (from: string | null, driver: string | null) => ({ driverId: { from, to: driver } })
const assign = (day: MovementDay, from: string | null, driver: string | null, place = 1) =>
  day.do('operation.assign', { operationId: d(place), edits: to(from, driver) })
const begin = (over: Parameters<typeof acceptedBooking>[0] = {}) =>
  new MovementDay([acceptedBooking({ quantity: 1, ...over })], [['drivers', sampleDriver({ id: TWO, phoneVerifiedAt: sampleContext.now })]])
const booking = (day: MovementDay) => day.get('bookings', BOOKING)

describe('operation.assign', () => {
  it('gives a driver, and another one, and takes the booking along', () => {
    const day = begin()
    expect(assign(day, null, ONE)).toBe('done')
    expect(booking(day)).toMatchObject({ status: 'assigned', driverId: ONE })
    expect(assign(day, ONE, TWO)).toBe('done')
    expect(day.get('operations', d(1))?.driverId).toBe(TWO)
    expect(booking(day)).toMatchObject({ status: 'assigned', driverId: TWO })
    expect(assign(day, TWO, null)).toBe('done')
    expect(booking(day)).toMatchObject({ status: 'accepted', driverId: null })
    expect(booking(day)?.tracking.map(({ status }) => status)).not.toContain('assigned')
    expect(day.do('operation.depart', { operationId: d(1) })).toBe('operation.no_driver')
    day.do('operation.takeBack', { operationId: d(1), decisionId: day.get('operations', d(1))?.decisionId ?? '' })
    expect(booking(day)).toMatchObject({ status: 'assigned', driverId: TWO })
    day.do('operation.takeBack', { operationId: d(1), decisionId: day.get('operations', d(1))?.decisionId ?? '' })
    expect(booking(day)).toMatchObject({ status: 'assigned', driverId: ONE })
  })

  it('leaves the booking with a driver who still has one of its bins, and with whoever left with one', () => {
    const day = begin({ quantity: 2 })
    assign(day, null, ONE)
    assign(day, null, TWO, 2)
    expect(booking(day)?.driverId).toBe(ONE)
    assign(day, TWO, ONE, 2)
    assign(day, ONE, TWO)
    expect(booking(day)?.driverId).toBe(ONE)
    assign(day, ONE, TWO, 2)
    expect(booking(day)?.driverId).toBe(TWO)
    day.do('operation.depart', { operationId: d(1), unit })
    assign(day, TWO, ONE, 2)
    expect(booking(day)).toMatchObject({ status: 'out_for_delivery', driverId: TWO })
  })

  it.each([
    ['new', 'booking.not_accepted_yet'],
    ['cancelled', 'booking.was_cancelled'],
    ['rejected', 'booking.was_rejected'],
  ] as const)('is refused for a booking that is %s', (status, code) => {
    expect(assign(begin({ status }), null, ONE)).toBe(code)
  })

  it.each([
    ['driver.inactive', { active: false }],
    ['driver.unavailable', { available: false }],
    ['driver.licence_expired', { licenseExpiresOn: '2026-11-20' }],
    ['driver.phone_unverified', { phoneVerifiedAt: null }],
    ['driver.removed', { removedAt: sampleContext.now }],
  ] as const)('is refused with %s', (code, over) => {
    const day = begin()
    day.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now, ...over }))
    expect(assign(day, null, ONE)).toBe(code)
  })

  it.each([
    ['2026-11-21T20:59:59.999Z', 'done'],
    ['2026-11-21T21:00:00.000Z', 'driver.licence_expired'],
  ])('takes a license until the end of its last day in Riyadh: at %s %s', (now, outcome) => {
    const day = begin()
    day.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now, licenseExpiresOn: '2026-11-21' }))
    expect(day.do('operation.assign', { operationId: d(1), edits: to(null, ONE) }, { now, clientAt: now })).toBe(outcome)
    expect(day.get('operations', d(1))?.driverId).toBe(outcome === 'done' ? ONE : null)
  })

  it('is refused for a driver nobody knows, and for what is under way', () => {
    const day = begin()
    expect(assign(day, null, sampleId(3, 9))).toBe('record.not_found')
    assign(day, null, ONE)
    day.do('operation.depart', { operationId: d(1) })
    expect(assign(day, ONE, TWO)).toBe('operation.already_under_way')
  })
})

describe('operation.plan', () => {
  it('sets in one call what a drop on a board sets', () => {
    const day = begin()
    const edits = {
      driverId: { from: null, to: ONE },
      scheduledOn: { from: '2026-11-21', to: '2026-11-25' },
      runOrder: { from: null, to: 2 },
      hours: { from: null, to: { from: '08:00', to: '10:00' } },
      pinned: { from: false, to: true },
    }
    expect(day.do('operation.plan', { operationId: d(1), edits })).toBe('done')
    expect(day.get('operations', d(1))).toMatchObject({
      driverId: ONE,
      scheduledOn: '2026-11-25',
      runOrder: 2,
      hours: { from: '08:00', to: '10:00' },
      pinned: true,
    })
  })

  it('moves to another day with its driver only while their license lasts, and comes off them and off its day always', () => {
    const move = (to: string | null, more: object = {}) => ({
      operationId: d(1),
      edits: { scheduledOn: { from: '2026-11-21', to }, ...more },
    })
    const driven = (over: Parameters<typeof sampleDriver>[0]) => {
      const day = begin()
      assign(day, null, ONE)
      day.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now, ...over }))
      return day
    }
    const expired = { licenseExpiresOn: '2026-11-20' }
    expect(driven(expired).do('operation.plan', move('2026-11-25'))).toBe('driver.licence_expired')
    expect(driven(expired).do('operation.plan', move('2026-11-25', to(ONE, null)))).toBe('done')
    expect(driven(expired).do('operation.plan', move('2026-11-25', to(ONE, TWO)))).toBe('done')
    expect(driven(expired).do('operation.plan', move(null))).toBe('done')
    expect(driven(expired).do('operation.plan', { operationId: d(1), edits: { pinned: { from: false, to: true } } })).toBe('done')
    // What ends before the day is only warned of, and who is away today may be back.
    expect(driven({ licenseExpiresOn: '2026-11-22' }).do('operation.plan', move('2026-11-25'))).toBe('done')
    expect(driven({ available: false }).do('operation.plan', move('2026-11-25'))).toBe('done')
    const day = driven({})
    day.do('operation.plan', move('2026-11-25'))
    day.keep('drivers', sampleDriver({ phoneVerifiedAt: sampleContext.now, ...expired }))
    expect(day.undo(d(1))).toBe('done')
    expect(day.get('operations', d(1))?.scheduledOn).toBe('2026-11-21')
  })

  it('gives hours that end after midnight', () => {
    for (const hours of [
      { from: '22:00', to: '01:00' },
      { from: '20:00', to: '08:00' },
      { from: '18:00', to: '00:00' },
    ]) {
      const day = begin()
      expect(day.do('operation.plan', { operationId: d(1), edits: { hours: { from: null, to: hours } } })).toBe('done')
      expect(day.get('operations', d(1))?.hours).toEqual(hours)
    }
  })

  it('forgets the place in a day that is left, and no other', () => {
    const day = begin()
    day.do('operation.plan', { operationId: d(1), edits: { ...to(null, ONE), runOrder: { from: null, to: 2 } } })
    day.do('operation.plan', { operationId: d(1), edits: { pinned: { from: false, to: true } } })
    expect(day.get('operations', d(1))?.runOrder).toBe(2)
    day.do('operation.plan', { operationId: d(1), edits: { scheduledOn: { from: '2026-11-21', to: null } } })
    expect(day.get('operations', d(1))).toMatchObject({ runOrder: null, scheduledOn: null })
  })

  it('keeps what two dispatchers changed apart, and asks where both changed the same', () => {
    const day = begin()
    day.do('operation.plan', { operationId: d(1), edits: { pinned: { from: false, to: true } } })
    expect(day.do('operation.plan', { operationId: d(1), edits: { scheduledOn: { from: '2026-11-21', to: '2026-11-23' } } })).toBe('done')
    expect(day.do('operation.plan', { operationId: d(1), edits: { scheduledOn: { from: '2026-11-21', to: '2026-11-24' } } })).toBe(
      'edit.conflict',
    )
    expect(day.get('operations', d(1))).toMatchObject({ pinned: true, scheduledOn: '2026-11-23' })
  })

  it.each([
    ['a window that ends before it begins', { hours: { from: null, to: { from: '10:00', to: '08:00' } } }],
    ['a night of more than twelve hours', { hours: { from: null, to: { from: '20:00', to: '08:01' } } }],
    ['a window of no length', { hours: { from: null, to: { from: '22:00', to: '22:00' } } }],
    ['an hour that is none', { hours: { from: null, to: { from: '24:00', to: '25:00' } } }],
    ['a day that is none', { scheduledOn: { from: null, to: '2026-02-30' } }],
    ['nothing', {}],
  ])('takes no %s', (_what, edits) => {
    expect(begin().do('operation.plan', { operationId: d(1), edits })).toBe('mutation.invalid')
  })
})

describe('operation.cancel', () => {
  it('ends what a request called for, unless its bin is loaded, and never what a customer waits for', () => {
    const day = begin()
    day.keep('operations', sampleOperation({ id: sampleId(7), type: 'exchange', bookingId: BOOKING, driverId: ONE }))
    day.do('operation.depart', { operationId: sampleId(7), unit })
    expect(day.do('operation.cancel', { operationId: sampleId(7) })).toBe('operation.already_collected')
    day.do('operation.fail', { operationId: sampleId(7), reason: 'vehicle' })
    expect(day.do('operation.cancel', { operationId: sampleId(7) })).toBe('done')
    expect(day.get('operations', sampleId(7))?.containerStatus).toBe('cancelled')
    expect(day.do('operation.cancel', { operationId: d(1) })).toBe('operation.bin_awaited')
  })

  it('of a pickup counts as fetched, and is refused while its bin stands there', () => {
    const day = begin()
    assign(day, null, ONE)
    day.do('operation.depart', { operationId: d(1) })
    day.do('operation.arrive', { operationId: d(1), unit })
    expect(day.do('operation.cancel', { operationId: pickupId(BOOKING, 1) })).toBe('operation.bin_on_site')
    day.do('unit.change', { containerId: unit.containerId, moves: [{ number: 2, action: 'bring_in' }] })
    expect(day.do('operation.cancel', { operationId: pickupId(BOOKING, 1) })).toBe('done')
    expect(booking(day)?.status).toBe('completed')
  })
})

describe('operation.takeBack', () => {
  it('wakes no movement of a booking that was called off, which nobody could end any more', () => {
    const day = begin({ quantity: 2, startsAt: '2026-11-24T05:00:00.000Z' })
    for (const place of [1, 2]) assign(day, null, ONE, place)
    day.do('operation.depart', { operationId: d(1), unit })
    day.do('operation.arrive', { operationId: d(1) })
    const arrived = day.last
    // Before one of its bins stood it could be, and still can where an older release led it.
    day.keep('bookings', acceptedBooking({ ...day.get('bookings', BOOKING), status: 'cancelled' }))
    expect(day.undo(d(1), arrived)).toBe('operation.changed_since')
    expect(day.get('operations', d(1))?.containerStatus).toBe('on_site')
  })

  it('gives nothing back to a driver who is gone, nor for a container that is', () => {
    const day = begin()
    assign(day, null, ONE)
    assign(day, ONE, TWO)
    const given = day.last
    const driver = day.get('drivers', ONE) ?? sampleDriver()
    const removed = { ...driver, removedAt: sampleContext.now }
    day.keep('drivers', removed)
    expect(day.undo(d(1), given)).toBe('record.not_found')
    day.keep('drivers', driver)
    expect(day.undo(d(1), given)).toBe('done')

    const [of, by] = [sampleId(7, 1), sampleId(7, 2)]
    day.keep('operations', sampleOperation({ id: of, type: 'relocate', containerId: sampleId(4, 9) }))
    day.keep('operations', sampleOperation({ id: by, type: 'relocate', driverId: ONE }))
    expect(day.do('operation.cancel', { operationId: of })).toBe('done')
    expect(day.undo(of)).toBe('record.not_found')
    expect(day.do('operation.cancel', { operationId: by })).toBe('done')
    const cancelled = day.last
    day.keep('drivers', removed)
    expect(day.undo(by, cancelled)).toBe('record.not_found')
    day.keep('drivers', driver)
    expect(day.undo(by, cancelled)).toBe('done')
  })

  it('still takes back how the bin of a booking that was called off came home', () => {
    const day = begin({ startsAt: '2026-11-24T05:00:00.000Z' })
    assign(day, null, ONE)
    day.do('operation.depart', { operationId: d(1), unit })
    day.do('booking.cancel', { vendorId: sampleId(1), bookingId: BOOKING, reason: 'The truck broke down' })
    expect(day.do('operation.return', { operationId: d(1), isFull: true })).toBe('done')
    expect(day.undo(d(1))).toBe('done')
    expect(day.get('operations', d(1))?.containerStatus).toBe('collected')
  })

  it('goes back step by step to where it began', () => {
    const day = begin()
    const facts = [day.facts()]
    const decisions: string[] = []
    const take = (answer: string) => {
      expect(answer).toBe('done')
      decisions.push(day.last)
      facts.push(day.facts())
    }
    take(assign(day, null, ONE))
    take(day.do('operation.depart', { operationId: d(1), unit }))
    take(day.do('operation.arrive', { operationId: d(1), unit: { ...unit, number: 3 } }))
    for (const decisionId of decisions.toReversed()) {
      facts.pop()
      expect(day.undo(d(1), decisionId)).toBe('done')
      // A unit that was touched keeps a record, as it is without one.
      const withoutUnits = (told: string) =>
        told
          .split('\n')
          .filter((line) => !line.startsWith('["units:'))
          .join('\n')
      expect(withoutUnits(day.facts())).toBe(withoutUnits(facts.at(-1) ?? ''))
    }
    expect(day.get('units', unitId(unit.containerId, 2))?.status).toBe('in_yard')
    expect(day.get('units', unitId(unit.containerId, 3))?.status).toBe('in_yard')
    expect(day.get('operations', pickupId(BOOKING, 1))).toBeUndefined()
    expect(booking(day)).toMatchObject({ status: 'accepted', driverId: null })
  })

  const delivered = () => {
    const day = begin()
    assign(day, null, ONE)
    day.do('operation.depart', { operationId: d(1) })
    day.do('operation.arrive', { operationId: d(1), unit })
    return { day, arrival: day.last }
  }

  it('leaves what was built on it: on the movement', () => {
    const { day } = delivered()
    expect(day.undo(d(1), sampleId(200, 2))).toBe('operation.changed_since')
  })

  it('leaves what was built on it: on the pickup', () => {
    const { day, arrival } = delivered()
    day.do('operation.plan', { operationId: pickupId(BOOKING, 1), edits: { pinned: { from: false, to: true } } })
    expect(day.undo(d(1), arrival)).toBe('operation.changed_since')
  })

  it('leaves what another movement made of it since', () => {
    const { day } = delivered()
    const pickup = pickupId(BOOKING, 1)
    day.do('operation.plan', { operationId: pickup, edits: { pinned: { from: false, to: true } } })
    const plan = day.last
    day.keep('operations', sampleOperation({ id: sampleId(7), type: 'exchange', bookingId: BOOKING, driverId: ONE }))
    day.do('operation.depart', { operationId: sampleId(7) })
    expect(day.do('operation.arrive', { operationId: sampleId(7), unit: { ...unit, number: 3 } })).toBe('done')
    expect(day.undo(pickup, plan)).toBe('operation.changed_since')
    expect(day.get('operations', pickup)?.unit).toEqual({ ...unit, number: 3 })
  })

  it('leaves what was built on it: on the bin', () => {
    const { day, arrival } = delivered()
    day.do('unit.change', { containerId: unit.containerId, moves: [{ number: 2, action: 'report_full' }] })
    expect(day.undo(d(1), arrival)).toBe('operation.changed_since')
    // It is still at this customer’s.
    expect(day.get('units', unitId(unit.containerId, 2))).toMatchObject({ status: 'reported_full', bookingId: BOOKING })
  })

  it('leaves a booking where the marketplace led it', () => {
    const { day, arrival } = delivered()
    day.keep('bookings', acceptedBooking({ quantity: 1, status: 'completed' }))
    expect(day.undo(d(1), arrival)).toBe('done')
    expect(booking(day)?.status).toBe('completed')
  })

  it('takes a booking of several back only as far as the others have not come', () => {
    const day = begin({ quantity: 2 })
    assign(day, null, ONE, 1)
    assign(day, null, ONE, 2)
    day.do('operation.depart', { operationId: d(1) })
    const first = day.last
    day.do('operation.depart', { operationId: d(2) })
    const second = day.last
    expect(day.undo(d(1), first)).toBe('done')
    expect(booking(day)?.status).toBe('out_for_delivery')
    expect(day.undo(d(2), second)).toBe('done')
    expect(booking(day)?.status).toBe('assigned')
  })

  it('is known to every step and every plan', () => {
    const { day, arrival } = delivered()
    expect(day.undo(d(1), arrival)).toBe('done')
    expect(day.undo(d(1), arrival)).toBe('operation.changed_since')
    expect(day.do('operation.takeBack', { operationId: sampleId(7, 77), decisionId: arrival })).toBe('operation.not_found')
  })
})
