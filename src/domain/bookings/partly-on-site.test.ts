import { beforeEach, describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { rowsOf, sampleContainer, sampleContext, sampleId } from '#tests/support/samples.ts'
import { addDaysTo } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { deliveryId, pickupId } from '../operations/plan.ts'
import { mayBeLeftOut } from '../operations/planning.ts'
import { answerExtension, daysOverdue, daysToOffer } from './extension.ts'
import { lateDaysCharge } from './late-days.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const [FIRST, SECOND] = [deliveryId(ids.bookingId, 1), deliveryId(ids.bookingId, 2)]
const UNIT = { containerId: sampleContainer().id, number: 1 }
const LATE = { now: '2026-11-26T09:30:00.000Z', clientAt: '2026-11-26T09:30:00.000Z' }
const charge = { ...ids, type: 'overweight', amount: sar(120), note: 'Two tonnes over' } as const

/** Two bins, the first of which stands there since the 21st, to be fetched on the 24th; the second is on its way still. */
let day: MovementDay
beforeEach(() => {
  day = new MovementDay([acceptedBooking({ status: 'assigned', driverId: sampleId(3), pickupOn: '2026-11-24', rentalDays: 3 })])
  for (const operationId of [FIRST, SECOND]) expect(day.do('operation.depart', { operationId })).toBe('done')
})
const stand = () => expect(day.do('operation.arrive', { operationId: FIRST, unit: UNIT })).toBe('done')
const booking = () => {
  const now = day.get('bookings', ids.bookingId)
  if (!now) throw new Error('no booking')
  return now
}

describe('a booking of which one bin stands while another one is still to come', () => {
  it('is charged for what stands, and not before', () => {
    expect(day.do('booking.draftCharge', charge)).toBe('booking.not_on_site')
    stand()
    expect(booking().status).toBe('out_for_delivery')
    expect(day.do('booking.draftCharge', charge)).toBe('done')
    const movements = day.all('operations')
    expect(lateDaysCharge(booking(), { price: sar(50), today: '2026-11-26', movements })).toMatchObject({ days: 2 })
  })

  it('is offered more days for the bin that is overdue, which the customer can take', () => {
    const offer = { ...ids, days: 4 }
    const world = () => ({ today: '2026-11-26', movements: day.all('operations') })
    expect([daysOverdue(booking(), world()), daysToOffer(booking(), world())]).toEqual([0, null])
    expect(day.do('booking.offerExtension', offer, LATE)).toBe('booking.not_on_site')
    stand()
    expect([daysOverdue(booking(), world()), daysToOffer(booking(), world())]).toMatchObject([2, { least: 2 }])
    expect(day.do('booking.offerExtension', offer, LATE)).toBe('done')
    const rows = rowsOf({ bookings: [booking()], operations: day.all('operations') })
    const args = { bookingId: ids.bookingId, offerId: day.last, answer: 'accepted' } as const
    const decision = answerExtension.decide(rows, args, { ...sampleContext, ...LATE })
    const after = decision.ok ? decision.changes.map((change) => (change.op === 'put' ? change.body : null)) : decision.rejection
    expect(after).toContainEqual(expect.objectContaining({ id: ids.bookingId, pickupOn: '2026-11-28', rentalDays: 7 }))
    expect(after).toContainEqual(expect.objectContaining({ id: SECOND, containerStatus: 'on_the_way', durationDays: 7 }))
    expect(after).toContainEqual(expect.objectContaining({ id: pickupId(ids.bookingId, 1), dueOn: '2026-11-28', durationDays: 7 }))
  })

  it('has a delivery that can be cancelled by itself where it was tried in vain, and not before', () => {
    expect(day.do('operation.fail', { operationId: SECOND, reason: 'nobody_there' })).toBe('done')
    const isOffered = () => {
      const again = day.get('operations', SECOND)
      return again !== undefined && mayBeLeftOut(again, day.all('operations'))
    }
    expect([isOffered(), day.do('operation.cancel', { operationId: SECOND })]).toEqual([false, 'operation.bin_awaited'])
    stand()
    expect(booking().status).toBe('out_for_delivery')
    expect([isOffered(), day.do('operation.cancel', { operationId: SECOND })]).toEqual([true, 'done'])
  })

  it('has it emptied, and nothing once it was fetched', () => {
    const call = { bookingId: ids.bookingId, type: 'dump_and_return', on: addDaysTo('2026-11-21', 1) } as const
    stand()
    expect(day.do('operation.create', { ...call, operationId: sampleId(60) })).toBe('done')
    expect(day.undo(sampleId(60))).toBe('done')
    const operationId = pickupId(ids.bookingId, 1)
    expect(day.do('operation.assign', { operationId, edits: { driverId: { from: null, to: sampleId(3) } } })).toBe('done')
    expect(day.do('operation.depart', { operationId })).toBe('done')
    expect(day.do('operation.collect', { operationId })).toBe('done')
    expect(day.do('operation.create', { ...call, operationId: sampleId(61) })).toBe('booking.not_on_site')
    expect(day.do('booking.offerExtension', { ...ids, days: 4 }, LATE)).toBe('booking.not_on_site')
    expect(day.do('booking.draftCharge', charge)).toBe('done')
  })
})
