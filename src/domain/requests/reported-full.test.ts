import { describe, expect, it } from 'vitest'
import {
  rowsOf,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleOperation,
  sampleRequest,
  sampleUnit,
} from '#tests/support/samples.ts'
import type { Operation } from '../operations/operation.ts'
import { pickupRefs } from '../operations/plan.ts'
import { unitId, type Unit } from '../units/unit.ts'
import { approveRequest } from './mutations.ts'
import type { ChangeRequest } from './request.ts'

const container = sampleContainer()
const booking = sampleBooking({ status: 'on_site', quantity: 2, container: { ...sampleBooking().container, id: container.id } })
const unit = (number: number, over: Partial<Unit> = {}): Unit =>
  sampleUnit({ id: unitId(container.id, number), containerId: container.id, number, status: 'on_site', bookingId: booking.id, ...over })
const pickups = pickupRefs(booking).map(({ id }, at) =>
  sampleOperation({
    id,
    type: 'pickup',
    bookingId: booking.id,
    containerStatus: 'scheduled',
    unit: { containerId: container.id, number: at + 1 },
  }),
)

const approved = (request: ChangeRequest, operations: readonly Operation[] = pickups, units = [unit(1), unit(2)]) => {
  const rows = rowsOf({ requests: [request], bookings: [booking], operations, units, containers: [container] })
  const decision = approveRequest.decide(rows, { requestId: request.id }, sampleContext)
  if (!decision.ok) throw new Error(decision.rejection.code)
  return decision.changes.flatMap((change) => (change.op === 'put' && change.kind === 'units' ? [change.body] : []))
}
const removal = (cause: 'full' | 'work_finished', quantity = 2) =>
  sampleRequest('removal', { quantity, details: { type: 'removal', removeOn: '2026-11-23', cause } })

describe('approving a request that says the bins are full', () => {
  it('reports them full, each at its customer’s, and says nothing of when somebody last saw them', () => {
    const before = unit(1)
    expect(approved(removal('full'))).toMatchObject([
      { number: 1, status: 'reported_full', bookingId: booking.id, seenAt: before.seenAt, decisionId: sampleContext.mutationId },
      { number: 2, status: 'reported_full' },
    ])
    const replacement = sampleRequest('replacement', {
      details: { type: 'replacement', replaceOn: '2026-11-23', cause: 'full', images: [] },
    })
    expect(approved({ ...replacement, quantity: 2 })).toHaveLength(2)
  })

  it('names the bins among what it needs', () => {
    const rows = rowsOf({ requests: [removal('full')], bookings: [booking], operations: pickups })
    expect(approveRequest.needs({ requestId: removal('full').id }, rows, sampleContext.vendorId)).toEqual(
      expect.arrayContaining([
        { kind: 'containers', id: container.id },
        { kind: 'units', id: unitId(container.id, 2) },
      ]),
    )
  })

  it('leaves them as they are for another cause, and where some of several are meant', () => {
    expect(approved(removal('work_finished'))).toEqual([])
    expect(approved(removal('full', 1))).toEqual([])
  })

  it('leaves alone what is on a truck, was reported before, or was never noted', () => {
    const [first, second] = pickups
    if (!first || !second) throw new Error('two pickups')
    expect(approved(removal('full'), [{ ...first, containerStatus: 'collected' }, second])).toMatchObject([{ number: 2 }])
    expect(approved(removal('full'), pickups, [unit(1, { status: 'reported_full' }), unit(2)])).toMatchObject([{ number: 2 }])
    expect(approved(removal('full'), pickups, [unit(2)])).toMatchObject([{ number: 2 }])
  })
})
