import { describe, expect, it } from 'vitest'
import { CHARGE_TYPES } from '#domain/bookings/booking-parts.ts'
import { chargeTypesOf } from '#domain/bookings/charges.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { sar } from '#domain/kernel/money.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { sampleBooking, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { ACTION_KEYS, actionsOf } from './actions-of.ts'

const NOW = Date.parse('2026-11-01T09:00:00.000Z')

const offered = (over: Parameters<typeof sampleBooking>[0], movements: readonly Operation[] = []) =>
  actionsOf(sampleBooking({ paymentMethod: 'cash_on_delivery', amountPaid: sar(0), startsAt: '2026-12-01T08:00:00.000Z', ...over }), {
    now: NOW,
    movements,
  })

describe('what is offered for a booking', () => {
  it('is what its state allows', () => {
    expect(Object.fromEntries(BOOKING_STATES.map((status) => [status, offered({ status })]))).toEqual({
      new: [],
      // Nothing has left yet that could be charged for.
      accepted: ['assign', 'cash', 'reschedule', 'cancel'],
      assigned: ['assign', 'cash', 'reschedule', 'charge', 'cancel'],
      out_for_delivery: ['cash', 'charge', 'cancel'],
      on_site: ['cash', 'movement', 'charge'],
      picked_up: ['cash', 'charge'],
      completed: ['cash', 'charge'],
      rejected: ['reopen'],
      expired: ['reopen'],
      cancelled: [],
    })
  })

  it('is no cash where none is due in cash, or it is recorded', () => {
    expect(offered({ status: 'on_site', paymentMethod: 'card' })).toEqual(['movement', 'charge'])
    const cash = {
      amount: sar(100),
      receivedOn: '2026-11-10',
      driverId: null,
      note: null,
      recordedBy: null,
      recordedAt: '2026-11-10T09:30:00.000Z',
      recordedOnDeviceAt: '2026-11-10T09:30:00.000Z',
      decisionId: sampleId(99),
    }
    expect(offered({ status: 'on_site', cash })).toEqual(['movement', 'charge'])
    expect(offered({ status: 'on_site', receipts: [cash] })).toEqual(['movement', 'charge'])
    // A charge was confirmed afterwards.
    expect(offered({ status: 'on_site', receipts: [cash], amountPaid: sar(100), total: sar(101) })).toEqual(['cash', 'movement', 'charge'])
  })

  it('begins with something else than more cash where all is paid', () => {
    const paid = { paymentMethod: 'cash_on_delivery', status: 'on_site', amountPaid: sar(100) } as const
    // Where nobody named a total, what was paid is all of it.
    expect(offered(paid)).toEqual(['movement', 'charge', 'cash'])
    expect(offered({ ...paid, total: sar(100) })).toEqual(['movement', 'charge', 'cash'])
    expect(offered({ ...paid, total: sar(101) })).toEqual(['cash', 'movement', 'charge'])
  })

  it('is a movement of the bin that stands while another one is still to come, and any charge', () => {
    const booking = { id: sampleId(5), quantity: 2, status: 'out_for_delivery' } as const
    const delivered = sampleOperation({ id: deliveryId(booking.id, 1), type: 'delivery', containerStatus: 'on_site' })
    const coming = sampleOperation({ id: deliveryId(booking.id, 2), type: 'delivery', containerStatus: 'on_the_way' })
    const pickup = sampleOperation({ id: pickupId(booking.id, 1), type: 'pickup', containerStatus: 'scheduled' })
    const charges = (movements: readonly Operation[]) => chargeTypesOf(sampleBooking(booking), movements)
    expect(offered(booking, [delivered, coming, pickup])).toContain('movement')
    expect(charges([delivered, coming, pickup])).toEqual(CHARGE_TYPES)
    // It was fetched again: nothing stands there, and what was delivered can be charged for.
    expect(offered(booking, [delivered, coming, { ...pickup, containerStatus: 'returned' }])).not.toContain('movement')
    expect(charges([delivered, coming])).toEqual(CHARGE_TYPES)
    expect([offered(booking, [coming]).includes('movement'), charges([coming])]).toEqual([false, ['wasted_trip']])
  })

  it('is no re-opening when it is too late for that', () => {
    const tracking = [{ status: 'rejected' as const, at: '2026-10-30T09:00:00.000Z', deviceAt: null }]
    expect(offered({ status: 'rejected', tracking })).toEqual([])
  })

  it('is no re-opening where it had a second time for its answer, and that is over', () => {
    const again = { status: 'expired' as const, reopenedAt: '2026-10-31T09:00:00.000Z', tracking: [] }
    const open = { bookedAt: '2026-11-01T08:00:00.000Z' }
    expect(offered({ ...open, ...again, answerDueAt: '2026-11-01T09:00:00.000Z' })).toEqual([])
    // A clock that still runs goes on.
    expect(offered({ ...open, ...again, status: 'rejected', answerDueAt: '2026-11-01T09:00:01.000Z' })).toEqual(['reopen'])
  })

  it('has a key each of its own, and none of those of a list', () => {
    const keys = Object.values(ACTION_KEYS)
    expect(new Set([...keys, 'KeyA', 'KeyR', 'KeyJ', 'KeyK', 'KeyX', 'KeyG']).size).toBe(keys.length + 6)
  })
})
