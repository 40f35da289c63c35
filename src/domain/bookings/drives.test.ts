import { describe, expect, it } from 'vitest'
import { decideOn } from '#tests/support/decide-booking.ts'
import { rowsOf, sampleBooking, sampleDriver, sampleId } from '#tests/support/samples.ts'
import type { Operation } from '../operations/operation.ts'
import { plannedDeliveries } from '../operations/plan.ts'
import type { Booking } from './booking.ts'
import { put } from '../kernel/mutation.ts'
import { assignConflicts } from './conflicts.ts'
import { clashOf, driveFault, drivesFor, drivesOf, drivesTaken, hoursOf, type Drive } from './drives.ts'

const now = '2026-11-21T09:30:00.000Z'
const [first, second] = [sampleId(3, 1), sampleId(3, 2)]
const START = '2026-11-24T05:00:00.000Z'
const booking = (n: number, over: Partial<Booking> = {}) =>
  sampleBooking({
    id: sampleId(5, n),
    number: n,
    quantity: 1,
    status: 'assigned',
    driverId: first,
    startsAt: START,
    deliveryOn: '2026-11-24',
    ...over,
  })
const delivery = (of: Booking, over: Partial<Operation> = {}): Operation => {
  const [planned] = plannedDeliveries(of, now)
  if (!planned) throw new Error('a booking has a delivery')
  return { ...planned, ...over }
}
const driveOf = (n: number, over: Partial<Operation> = {}, of: Partial<Booking> = {}): Drive => {
  const [drive] = drivesOf(booking(n, of), [delivery(booking(n, of), over)])
  if (!drive) throw new Error('nobody drives it')
  return drive
}
const ours = driveOf(1)

describe('a driver’s time', () => {
  it.each([
    ['2026-11-24T04:00:00.000Z', false],
    ['2026-11-24T04:00:00.001Z', true],
    ['2026-11-24T05:59:59.999Z', true],
    ['2026-11-24T06:00:00.000Z', false],
  ])('with a delivery at %s clashes with one at five: %s', (startsAt, does) => {
    expect(clashOf([driveOf(2, {}, { startsAt })], ours, now) !== undefined).toBe(does)
    // One that was brought from elsewhere has no delivery.
    for (const status of ['assigned', 'out_for_delivery'] as const)
      expect(clashOf(drivesOf(booking(2, { startsAt, status }), []), ours, now) !== undefined).toBe(does)
  })

  it('is taken on the day for which the delivery is planned, whenever it was agreed', () => {
    const elsewhere = { startsAt: '2026-11-22T05:00:00.000Z', deliveryOn: '2026-11-22' }
    expect(clashOf([driveOf(2, { scheduledOn: '2026-11-24' }, elsewhere)], ours, now)).toMatchObject({ number: 2, from: Date.parse(START) })
    expect(clashOf([driveOf(2, { scheduledOn: '2026-11-25' })], ours, now)).toBeUndefined()
    expect(drivesOf(booking(2), [delivery(booking(2), { scheduledOn: null })])).toEqual([])
  })

  it('of two windows is enough where one delivery can wait for the other', () => {
    const at = (from: string, to: string) => driveOf(2, { hours: { from, to } })
    expect(clashOf([at('06:00', '20:00')], ours, now)).toBeUndefined()
    expect(clashOf([at('07:30', '08:30')], ours, now)).toMatchObject({ number: 2 })
    // Behind midnight there is time, too.
    expect(clashOf([at('22:00', '01:00')], driveOf(1, {}, { startsAt: '2026-11-24T19:30:00.000Z' }), now)).toBeUndefined()
    expect(
      clashOf([at('22:00', '01:00')], driveOf(1, { hours: { from: '00:30', to: '01:00' }, scheduledOn: '2026-11-25' }), now),
    ).toBeUndefined()
  })

  it('is free of other drivers’ deliveries, of what is delivered or fetched, and of the booking itself', () => {
    const free = [
      driveOf(2, { driverId: second }),
      driveOf(1),
      ...drivesOf(booking(2), [delivery(booking(2), { containerStatus: 'on_site' })]),
      ...drivesOf(booking(2), [delivery(booking(2), { type: 'pickup' })]),
      ...drivesOf(booking(2, { status: 'on_site' }), []),
    ]
    expect(clashOf(free, ours, now)).toBeUndefined()
  })

  it('that is past keeps nobody, to the minute', () => {
    expect(driveFault([driveOf(2)], ours, '2026-11-24T05:59:59.999Z')).toEqual({
      code: 'booking.driver_busy',
      params: { number: 1, other: 2, at: START },
    })
    expect(driveFault([driveOf(2)], ours, '2026-11-24T06:00:00.000Z')).toBeNull()
    expect(driveFault([driveOf(2, {}, { startsAt: '2026-11-24T05:30:00.000Z' })], ours, '2026-11-24T06:00:00.000Z')).toBeNull()
    // One of an hour ago says nothing against what is ahead.
    const earlier = driveOf(2, {}, { startsAt: '2026-11-24T04:30:00.000Z' })
    expect(driveFault([earlier], ours, '2026-11-24T05:30:00.000Z')).toBeNull()
  })

  it('is asked of whoever is to get a booking, for the hours in which it is planned', () => {
    const one = booking(1, { status: 'accepted', driverId: null })
    const planned = [delivery(one, { scheduledOn: '2026-11-26' })]
    expect(drivesFor(one, planned, second)).toEqual([
      { ...ours, driverId: second, from: ours.from + 172_800_000, until: ours.from + 172_800_000 },
    ])
    expect(hoursOf(one, planned)).toEqual({ from: ours.from + 172_800_000, until: ours.from + 172_800_000 })
    expect(hoursOf(one, [])).toEqual({ from: ours.from, until: ours.from })
    expect(hoursOf(one, [delivery(one), ...planned])).toEqual({ from: ours.from, until: ours.from + 172_800_000 })
    expect(drivesFor(one, [], second)).toEqual([{ ...ours, driverId: second }])
  })
})

describe('the time that changes promise', () => {
  const one = booking(1)
  const theirs = delivery(one)
  const drivers = [sampleDriver({ id: first, phoneVerifiedAt: now }), sampleDriver({ id: second, phoneVerifiedAt: now })]
  const taken = (name: Parameters<typeof decideOn>[0], args: Record<string, unknown>, held: Operation = theirs, of: Booking = one) => {
    const all = { bookings: [of], operations: [held], drivers }
    const decision = decideOn(name, args, all)
    if (!decision.ok) throw new Error(decision.rejection.code)
    return drivesTaken(decision.changes, rowsOf(all))
  }
  const plan = (edits: object) => ['operation.plan', { operationId: theirs.id, edits }] as const

  it('is that of whoever gets a delivery, or has it on another day or in other hours', () => {
    expect(taken(...plan({ driverId: { from: first, to: second } }))).toEqual([{ ...ours, driverId: second }])
    expect(taken(...plan({ scheduledOn: { from: '2026-11-24', to: '2026-11-25' } }))).toMatchObject([{ driverId: first }])
    expect(taken(...plan({ hours: { from: null, to: { from: '10:00', to: '11:00' } } }))).toMatchObject([{ driverId: first }])
    // The same beginning, another end.
    const held = { ...theirs, hours: { from: '08:00', to: '10:00' } }
    expect(taken(...plan({ hours: { from: held.hours, to: { from: '08:00', to: '08:30' } } }), held)).toHaveLength(1)
  })

  it('is nobody’s where it was promised before, or is given back', () => {
    expect(taken(...plan({ runOrder: { from: null, to: 3 } }))).toEqual([])
    expect(taken(...plan({ driverId: { from: first, to: null } }))).toEqual([])
    expect(taken(...plan({ scheduledOn: { from: '2026-11-24', to: null } }))).toEqual([])
  })

  it('is not asked of a driver who came in vain: the next day is planned by itself', () => {
    const left = { ...theirs, containerStatus: 'on_the_way' as const }
    const args = { operationId: theirs.id, reason: 'nobody_there' }
    expect(taken('operation.fail', args, left, booking(1, { status: 'out_for_delivery' }))).toEqual([])
  })

  it('is none where a delivery is brought in: it was planned elsewhere, as its booking was', () => {
    expect(drivesTaken([put('operations', theirs)], rowsOf({ bookings: [one] }))).toEqual([])
    expect(drivesTaken([put('bookings', one), put('operations', theirs)], rowsOf({}))).toEqual([])
  })

  it('is that of a delivery that comes with a change of its booking, once, as the booking is then', () => {
    const then = booking(1, { startsAt: '2026-11-24T07:00:00.000Z' })
    const from = ours.from + 7_200_000
    const changes = [put('bookings', then), put('operations', theirs)]
    expect(drivesTaken(changes, rowsOf({ bookings: [one] }))).toEqual([{ ...ours, from, until: from }])
  })

  it('is what a driver is asked for who would get a booking: what the board gave to somebody else stays theirs', () => {
    const third = sampleId(3, 3)
    const of = booking(1, { quantity: 2 })
    const [mine, apart] = plannedDeliveries(of, now)
    if (!mine || !apart) throw new Error('two bins')
    const operations = [mine, { ...apart, driverId: second, scheduledOn: '2026-11-26' }]
    const driver = sampleDriver({ id: third, phoneVerifiedAt: now, licenseExpiresOn: '2026-11-25' })
    const all = { bookings: [of], operations, drivers: [driver] }
    const decision = decideOn('booking.assign', { vendorId: sampleId(1), bookingId: of.id, driverId: third }, all)
    expect(decision.ok && drivesTaken(decision.changes, rowsOf(all))).toEqual(drivesFor(of, operations, third))
    // Busy at the hour of the one that stays with its driver, who is still asked for by whatever reads the other drives.
    const busy = driveOf(2, { scheduledOn: '2026-11-26', driverId: third })
    const conflicts = (drives: readonly Drive[], deliveries: readonly Operation[] = operations) =>
      assignConflicts({ booking: of, driver, zone: undefined, stock: undefined, deliveries, drives, now }).map(({ code }) => code)
    expect(conflicts([busy])).toEqual([])
    expect(conflicts([driveOf(2, { driverId: third })])).toEqual(['booking.driver_busy'])
    expect(hoursOf(of, operations)).toEqual({ from: ours.from, until: ours.from + 172_800_000 })
    // The license is that of the day on which they would drive, also where that is not the agreed one.
    expect(conflicts([], [{ ...mine, scheduledOn: '2026-11-26' }])).toEqual(['licence_ends_before'])
  })

  it('is none of what is on the road again because its arrival was taken back', () => {
    const [left, there] = (['on_the_way', 'on_site'] as const).map((containerStatus) => ({ ...theirs, containerStatus }))
    if (!left || !there) throw new Error('there are two')
    const out = booking(1, { status: 'out_for_delivery' })
    const back = rowsOf({ bookings: [booking(1, { status: 'on_site' })], operations: [there] })
    expect(drivesTaken([put('bookings', out), put('operations', left)], back)).toEqual([])
    expect(drivesTaken([put('bookings', out)], rowsOf({ bookings: [booking(1, { status: 'on_site' })] }))).toEqual([])
  })

  it('of a booking that was brought from elsewhere is that of its driver', () => {
    const all = { bookings: [booking(1, { status: 'accepted', driverId: null })], drivers }
    const decision = decideOn('booking.assign', { vendorId: sampleId(1), bookingId: one.id, driverId: second }, all)
    expect(decision.ok && drivesTaken(decision.changes, rowsOf(all))).toEqual([{ ...ours, driverId: second }])
    // Promised before, or with a delivery of its own.
    expect(drivesTaken([put('bookings', { ...one, comments: 'Ring twice' })], rowsOf({ bookings: [one] }))).toEqual([])
    expect(drivesTaken([put('bookings', booking(1, { driverId: second }))], rowsOf({ bookings: [one], operations: [theirs] }))).toEqual([])
  })
})
