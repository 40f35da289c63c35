import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleId } from '#tests/support/samples.ts'
import type { Earning } from '../earnings/earning.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { deliveryId, pickupId } from './plan.ts'

const BOOKING = sampleId(5)
const DELIVERY = { operationId: deliveryId(BOOKING, 1) }
const PICKUP = { operationId: pickupId(BOOKING, 1) }
const unit = { containerId: sampleId(4), number: 2 }

/** A booking of one bin, which stands at the customer's. */
const standing = (): MovementDay => {
  const day = new MovementDay([acceptedBooking({ quantity: 1 })])
  day.do('operation.assign', { ...DELIVERY, edits: { driverId: { from: null, to: sampleId(3) } } })
  day.do('operation.depart', DELIVERY)
  day.do('operation.arrive', { ...DELIVERY, unit })
  return day
}
const bringIn = (day: MovementDay) =>
  day.do('unit.change', { containerId: unit.containerId, moves: [{ number: unit.number, action: 'bring_in' }] })

describe('a pickup that is called off', () => {
  it('is refused while its bin stands there, full or not', () => {
    const day = standing()
    const bin = day.get('units', unitId(unit.containerId, unit.number))
    if (!bin) throw new Error('the bin has no record')
    expect(day.do('operation.cancel', PICKUP)).toBe('operation.bin_on_site')
    const full: Unit = { ...bin, status: 'reported_full' }
    day.keep('units', full)
    expect(day.do('operation.cancel', PICKUP)).toBe('operation.bin_on_site')
  })

  it('ends its booking, which stays ended once the vendor was paid for it', () => {
    const day = standing()
    bringIn(day)
    day.do('operation.cancel', PICKUP)
    const ended = day.last
    const [earning] = day.all('earnings')
    if (!earning) throw new Error('nothing is earned')
    const paidOut: Earning = { ...earning, status: 'paid_out', paidOutAt: sampleContext.now }
    day.keep('earnings', paidOut)
    expect(day.undo(PICKUP.operationId, ended)).toBe('operation.changed_since')
    expect(day.get('bookings', BOOKING)?.status).toBe('completed')
    day.keep('earnings', earning)
    expect(day.undo(PICKUP.operationId, ended)).toBe('done')
    expect([day.get('bookings', BOOKING)?.status, day.all('earnings')]).toEqual(['on_site', []])
  })
})
