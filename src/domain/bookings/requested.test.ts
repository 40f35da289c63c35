import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleBooking, sampleId, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { MOST_REQUESTED } from './booking-parts.ts'
import { withMovement } from './requested.ts'

const BOOKING = sampleId(5)

describe('the movements that a booking knows', () => {
  it('are all that a request calls for, so that none outlives the booking', () => {
    const day = new MovementDay([acceptedBooking({ quantity: 150, status: 'new' })])
    const own = day.all('operations').length
    day.keep('requests', sampleRequest('replacement', { quantity: 150 }))
    day.keep('bookings', sampleBooking({ quantity: 150, status: 'on_site' }))
    expect(day.do('request.approve', { requestId: sampleId(6) })).toBe('done')
    expect(day.all('operations').length - own).toBe(150)
    expect(day.get('bookings', BOOKING)?.requested).toHaveLength(150)
  })

  it('forget what has ended before what is still to be driven', () => {
    const day = new MovementDay([])
    const ids = Array.from({ length: 100 }, (_, at) => sampleId(7, at + 2))
    const [open = ''] = ids
    for (const id of ids)
      day.keep('operations', sampleOperation({ id, type: 'exchange', containerStatus: id === open ? 'scheduled' : 'returned' }))
    day.keep('bookings', sampleBooking({ quantity: 2, status: 'on_site', requested: ids }))
    const operationId = sampleId(7, 1)
    const args = { operationId, bookingId: BOOKING, type: 'dump_and_return' as const, on: '2026-11-25' }
    expect(day.do('operation.create', args)).toBe('done')
    const known = day.get('bookings', BOOKING)?.requested ?? []
    expect(known).toHaveLength(100)
    expect([known[0], known.at(-1), known.includes(ids[1] ?? '')]).toEqual([open, operationId, false])
    day.keep('requests', sampleRequest('removal', { quantity: 1 }))
    expect(day.do('request.approve', { requestId: sampleId(6) })).toBe('done')
    const then = day.get('bookings', BOOKING)?.requested ?? []
    expect(then).toHaveLength(100)
    expect([then.includes(open), then.includes(operationId), then.includes(ids[2] ?? '')]).toEqual([true, true, false])
  })

  it('are never more than a booking can hold', () => {
    const requested = Array.from({ length: MOST_REQUESTED }, (_, at) => sampleId(7, at + 2))
    const known = withMovement(sampleBooking({ requested }), sampleId(7, 1), () => false).requested
    expect([known?.length, known?.at(-1)]).toEqual([MOST_REQUESTED, sampleId(7, 1)])
  })
})
