import { expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleId, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { dayOf } from '../kernel/instant.ts'
import { deliveryId, pickupId } from '../operations/plan.ts'
import { plannedFor } from './calendar.ts'
import { USUAL_HOURS } from './usual-hours.ts'

const THURSDAY = '2026-11-26'
const FRIDAY = '2026-11-27'
const SATURDAY = '2026-11-28'
const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const [delivery, pickup] = [deliveryId(ids.bookingId, 1), pickupId(ids.bookingId, 1)]
const closedOnFriday = sampleVendor({ isKyc: true, workingHours: USUAL_HOURS })
const driver = { driverId: { from: null, to: sampleId(3) } }

const days = (vendor = closedOnFriday) => ({
  accepting: (day: string) => {
    const world = new MovementDay(
      [],
      [
        ['vendors', vendor],
        ['zones', sampleZone()],
        ['bookings', acceptedBooking({ status: 'new', quantity: 1, deliveryOn: day, startsAt: `${day}T06:00:00.000Z` })],
      ],
    )
    expect(world.do('booking.accept', ids)).toBe('done')
    return world.get('operations', delivery)
  },
  fetching: (day: string) => {
    const world = new MovementDay([acceptedBooking({ quantity: 1, pickupOn: day })], [['vendors', vendor]])
    world.do('operation.assign', { operationId: delivery, edits: driver })
    world.do('operation.depart', { operationId: delivery, unit: { containerId: sampleId(4), number: 1 } })
    expect(world.do('operation.arrive', { operationId: delivery })).toBe('done')
    return world.get('operations', pickup)
  },
  failing: (now: string) => {
    const world = new MovementDay([acceptedBooking({ quantity: 1 })], [['vendors', vendor]])
    world.do('operation.assign', { operationId: delivery, edits: driver })
    world.do('operation.depart', { operationId: delivery })
    expect(world.do('operation.fail', { operationId: delivery, reason: 'nobody_there' }, { now, clientAt: now })).toBe('done')
    return world.get('operations', delivery)
  },
})

it('a delivery, a pickup and a second attempt are planned for a day that is open, and are late by what was agreed', () => {
  expect(days().accepting(FRIDAY)).toMatchObject({ scheduledOn: SATURDAY, dueOn: FRIDAY })
  expect(days().fetching(FRIDAY)).toMatchObject({ scheduledOn: SATURDAY, dueOn: FRIDAY })
  expect(days().failing('2026-11-26T09:00:00.000Z')).toMatchObject({ scheduledOn: SATURDAY })
})

it('what is to be accepted says beforehand for which day it is planned, and why that is another one', () => {
  const said = (asked: string, today = dayOf(sampleContext.now)) => plannedFor(closedOnFriday.workingHours, asked, today)
  for (const day of [THURSDAY, FRIDAY, '2026-11-19']) expect(days().accepting(day)?.scheduledOn).toBe(said(day).on)
  expect(said(THURSDAY)).toEqual({ isPast: false, earliest: THURSDAY, isClosed: false, on: THURSDAY })
  expect(said(FRIDAY)).toEqual({ isPast: false, earliest: FRIDAY, isClosed: true, on: SATURDAY })
  expect(said(THURSDAY, FRIDAY)).toEqual({ isPast: true, earliest: FRIDAY, isClosed: true, on: SATURDAY })
  expect(said(THURSDAY, SATURDAY)).toEqual({ isPast: true, earliest: SATURDAY, isClosed: false, on: SATURDAY })
})

it('they are planned for the day itself by a vendor that set no hours', () => {
  const unset = days(sampleVendor({ isKyc: true }))
  expect(unset.accepting(FRIDAY)).toMatchObject({ scheduledOn: FRIDAY })
  expect(unset.fetching(FRIDAY)).toMatchObject({ scheduledOn: FRIDAY })
  expect(unset.failing('2026-11-26T09:00:00.000Z')).toMatchObject({ scheduledOn: FRIDAY })
})

it('what is moved with its booking is planned for a day that is open, too, and for the one that was agreed where that is', () => {
  const moving = (from: string, to: string) => {
    const world = new MovementDay(
      [],
      [
        ['vendors', closedOnFriday],
        ['zones', sampleZone()],
        ['bookings', acceptedBooking({ status: 'new', quantity: 1, deliveryOn: from, startsAt: `${from}T06:00:00.000Z`, rentalDays: 7 })],
      ],
    )
    world.do('booking.accept', ids)
    expect(world.do('booking.reschedule', { ...ids, startsOn: to })).toBe('done')
    return world.get('operations', delivery)
  }
  expect(moving(THURSDAY, FRIDAY)).toMatchObject({ scheduledOn: SATURDAY, dueOn: FRIDAY })
  expect(moving(FRIDAY, SATURDAY)).toMatchObject({ scheduledOn: SATURDAY, dueOn: SATURDAY })
  expect(moving(FRIDAY, THURSDAY)).toMatchObject({ scheduledOn: THURSDAY, dueOn: THURSDAY })

  const renewing = (from: string, renewalDays: number) => {
    const world = new MovementDay([acceptedBooking({ quantity: 1, pickupOn: from, rentalDays: 7 })], [['vendors', closedOnFriday]])
    world.do('operation.assign', { operationId: delivery, edits: driver })
    world.do('operation.depart', { operationId: delivery, unit: { containerId: sampleId(4), number: 1 } })
    world.do('operation.arrive', { operationId: delivery })
    const request = sampleRequest('renewal')
    const details = { ...request.details, renewalDays } as typeof request.details
    const asked = { ...request, bookingId: ids.bookingId, details }
    world.keep('requests', asked)
    expect(world.do('request.approve', { requestId: request.id })).toBe('done')
    return world.get('operations', pickup)
  }
  expect(renewing(THURSDAY, 1)).toMatchObject({ scheduledOn: SATURDAY, dueOn: FRIDAY })
  expect(renewing(FRIDAY, 1)).toMatchObject({ scheduledOn: SATURDAY, dueOn: SATURDAY })
})

/** A bin at a customer's, to be fetched on Friday, which is closed: its pickup stands on Saturday. */
const standing = () => {
  const world = new MovementDay([acceptedBooking({ quantity: 1, pickupOn: FRIDAY, rentalDays: 7 })], [['vendors', closedOnFriday]])
  world.do('operation.assign', { operationId: delivery, edits: driver })
  world.do('operation.depart', { operationId: delivery, unit: { containerId: sampleId(4), number: 1 } })
  world.do('operation.arrive', { operationId: delivery })
  const renew = () => {
    const request = { ...sampleRequest('renewal'), bookingId: ids.bookingId }
    world.keep('requests', request)
    expect(world.do('request.approve', { requestId: request.id })).toBe('done')
    return world.get('operations', pickup)
  }
  return { world, renew }
}

it('a day that was chosen before a booking ends moves along by as many days; what was put off is due anew', () => {
  const chosen = (to: string) => {
    const { world, renew } = standing()
    world.do('operation.plan', { operationId: pickup, edits: { scheduledOn: { from: SATURDAY, to } } })
    return renew()
  }
  expect(chosen(THURSDAY)).toMatchObject({ scheduledOn: '2026-12-03', dueOn: '2026-12-04' })
  // 4 December is a Friday: closed.
  expect(chosen('2026-11-29')).toMatchObject({ scheduledOn: '2026-12-05', dueOn: '2026-12-04' })
})

it('a delivery that was tried before its day is tried again on the next one', () => {
  const world = new MovementDay([acceptedBooking({ quantity: 1, deliveryOn: THURSDAY })], [['vendors', closedOnFriday]])
  world.do('operation.assign', { operationId: delivery, edits: driver })
  world.do('operation.depart', { operationId: delivery })
  const now = '2026-11-22T09:00:00.000Z'
  expect(world.do('operation.fail', { operationId: delivery, reason: 'nobody_there' }, { now, clientAt: now })).toBe('done')
  expect(world.get('operations', delivery)).toMatchObject({ scheduledOn: '2026-11-23', dueOn: THURSDAY })
})

it('an earlier end is never before what was asked for, whatever day was planned', () => {
  const { world } = standing()
  world.do('operation.plan', { operationId: pickup, edits: { scheduledOn: { from: SATURDAY, to: '2026-11-25' } } })
  const request = { ...sampleRequest('early_pickup'), bookingId: ids.bookingId }
  const asked = { ...request, details: { ...request.details, pickupOn: THURSDAY } as typeof request.details, effectiveOn: THURSDAY }
  world.keep('requests', asked)
  expect(world.do('request.approve', { requestId: request.id })).toBe('done')
  expect(world.get('operations', pickup)).toMatchObject({ scheduledOn: THURSDAY, dueOn: THURSDAY })
})

it('a driver who is called back from a pickup whose end was moved goes on the new day', () => {
  const { world, renew } = standing()
  world.do('operation.assign', { operationId: pickup, edits: driver })
  world.do('operation.depart', { operationId: pickup }, { now: `${SATURDAY}T06:00:00.000Z` })
  const departed = world.last
  renew()
  expect(world.undo(pickup, departed)).toBe('done')
  expect(world.get('operations', pickup)).toMatchObject({ containerStatus: 'scheduled', scheduledOn: '2026-12-05', dueOn: '2026-12-04' })
})

it('a pickup that failed, or fails while its driver is there, is not fetched before the end that was agreed since', () => {
  const attempt = (isRenewedOnTheWay: boolean) => {
    const { world, renew } = standing()
    world.do('operation.assign', { operationId: pickup, edits: driver })
    expect(world.do('operation.depart', { operationId: pickup }, { now: `${SATURDAY}T06:00:00.000Z` })).toBe('done')
    if (isRenewedOnTheWay) expect(renew()).toMatchObject({ containerStatus: 'on_the_way', scheduledOn: SATURDAY, dueOn: '2026-12-04' })
    const failed = { operationId: pickup, reason: 'nobody_there' } as const
    expect(world.do('operation.fail', failed, { now: `${SATURDAY}T09:00:00.000Z` })).toBe('done')
    return isRenewedOnTheWay ? world.get('operations', pickup) : renew()
  }
  expect(attempt(false)).toMatchObject({ scheduledOn: '2026-12-05', dueOn: '2026-12-04' })
  expect(attempt(true)).toMatchObject({ containerStatus: 'scheduled', scheduledOn: '2026-12-05', dueOn: '2026-12-04' })
})
