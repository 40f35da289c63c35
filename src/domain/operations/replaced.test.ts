import { describe, expect, it } from 'vitest'
import { MovementDay } from '#tests/support/movement-day.ts'
import { sampleBooking, sampleId, sampleOperation, sampleRequest, sampleUnit, SAMPLE_DETAILS } from '#tests/support/samples.ts'
import type { RequestDetails } from '../requests/request.ts'
import { unitId, type Unit } from '../units/unit.ts'

const containerId = sampleId(4)
const operationId = sampleId(7)
const unit = (number: number, over: Partial<Unit>) => sampleUnit({ id: unitId(containerId, number), containerId, number, ...over })

/** An exchange of bin 2 by bin 1, as far as it is on the truck. */
const onTruck = (cause: Extract<RequestDetails, { type: 'replacement' }>['cause']) => {
  const details = { ...SAMPLE_DETAILS.replacement.details, cause }
  const day = new MovementDay(
    [],
    [
      ['requests', sampleRequest('replacement', { status: 'approved', details })],
      ['bookings', sampleBooking({ status: 'on_site' })],
      ['units', unit(1, { status: 'out', bookingId: sampleId(5) })],
      ['units', unit(2, { status: 'out', bookingId: null })],
      [
        'operations',
        sampleOperation({
          id: operationId,
          type: 'exchange',
          requestId: sampleId(6),
          driverId: sampleId(3),
          containerStatus: 'collected',
          unit: { containerId, number: 1 },
          lifted: { containerId, number: 2 },
        }),
      ],
    ],
  )
  return { day, statusOf: () => day.get('units', unitId(containerId, 2))?.status }
}

describe('a bin that was replaced because it is damaged', () => {
  it('is damaged in the yard, until somebody says that it is repaired; an undo takes that back', () => {
    const { day, statusOf } = onTruck('damaged')
    expect(day.do('operation.return', { operationId, isFull: false })).toBe('done')
    expect(statusOf()).toBe('damaged')
    expect(day.undo(operationId)).toBe('done')
    expect(statusOf()).toBe('out')
  })

  it('and came back full is so once it is emptied', () => {
    const { day, statusOf } = onTruck('damaged')
    day.do('operation.return', { operationId, isFull: true })
    expect(statusOf()).toBe('full_in_yard')
    expect(day.do('operation.empty', { operationId })).toBe('done')
    expect(statusOf()).toBe('damaged')
  })

  it('is not so where it was only full', () => {
    const { day, statusOf } = onTruck('full')
    day.do('operation.return', { operationId, isFull: false })
    expect(statusOf()).toBe('in_yard')
  })
})
