import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { sampleBooking, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { id } from '../kernel/id.ts'
import { progressOf } from './booking-progress.ts'
import { operationSchema } from './operation.ts'
import {
  assignedMovements,
  deliveryRefs,
  MOST_PLACES,
  movedMovements,
  pickupRefs,
  plannedDeliveries,
  restoredMovements,
  withdrawnMovements,
} from './plan.ts'

const AT = '2026-11-21T09:30:00.000Z'
const BY = { at: AT, decisionId: sampleId(99) }
const booking = sampleBooking({ status: 'accepted', driverId: null, quantity: 3, deliveryOn: '2026-11-25' })
const movement = (over: Parameters<typeof sampleOperation>[0]) => sampleOperation({ type: 'delivery', ...over })

describe('the movements a booking calls for', () => {
  it('are one delivery for each bin, under ids that both sides can name', () => {
    const deliveries = plannedDeliveries(booking, AT)
    expect(deliveries.map((operation) => operation.id)).toEqual(deliveryRefs(booking).map((ref) => ref.id))
    for (const delivery of deliveries) {
      expect(v.is(operationSchema, delivery)).toBe(true)
      expect(delivery).toMatchObject({ type: 'delivery', bookingNumber: 10_041, scheduledOn: '2026-11-25', containerStatus: 'scheduled' })
    }
    const ids = [...deliveryRefs({ ...booking, quantity: 5000 }), ...pickupRefs({ ...booking, quantity: 5000 })].map((ref) => ref.id)
    expect(new Set(ids).size).toBe(2 * MOST_PLACES)
    for (const one of ids) expect(v.is(id, one)).toBe(true)
  })

  it('are planned for today where the day has passed, and say the day that was agreed', () => {
    expect(plannedDeliveries({ ...booking, deliveryOn: '2026-11-10' }, AT)[0]).toMatchObject({
      scheduledOn: '2026-11-21',
      dueOn: '2026-11-10',
    })
  })

  it('are withdrawn as far as they are open; a bin on a truck is brought back, and one at the customer’s is fetched', () => {
    const unit = { containerId: sampleId(4), number: 2 }
    const history = [{ decisionId: sampleId(99), operation: {}, units: [], movements: [] }]
    const withdrawn = withdrawnMovements(
      [
        movement({ id: sampleId(7, 1), history, decisionId: sampleId(99) }),
        movement({ id: sampleId(7, 2), containerStatus: 'on_the_way' }),
        movement({ id: sampleId(7, 3), containerStatus: 'on_the_way', unit }),
        movement({ id: sampleId(7, 4), containerStatus: 'on_site', unit }),
        movement({ id: sampleId(7, 5), type: 'pickup', unit }),
        movement({ id: sampleId(7, 6), type: 'pickup', containerStatus: 'collected', unit }),
        // Brought along with a bin that was chosen and has not left the yard.
        movement({ id: sampleId(7, 7), unit }),
      ],
      AT,
    )
    expect(withdrawn.map((operation) => [operation.id, operation.containerStatus])).toEqual([
      [sampleId(7, 1), 'cancelled'],
      [sampleId(7, 2), 'cancelled'],
      [sampleId(7, 3), 'collected'],
      [sampleId(7, 7), 'cancelled'],
    ])
    // What somebody meant to take back of it before is gone with it.
    expect(withdrawn[0]).not.toHaveProperty('history')
    expect(withdrawn[0]).not.toHaveProperty('decisionId')
  })

  it('get back what a decision about their booking found, but for those on which something was built since', () => {
    const open = movement({ id: sampleId(7, 1), driverId: sampleId(3, 2), scheduledOn: '2026-11-22', runOrder: 3, etaAt: AT })
    const [given] = assignedMovements([open], sampleId(3), BY)
    const [moved] = movedMovements([open], 2, BY)
    if (!given || !moved) throw new Error('nothing changed')
    for (const one of [given, moved]) {
      const [back] = restoredMovements([one], BY.decisionId, AT)
      expect(back).toMatchObject({ driverId: sampleId(3, 2), scheduledOn: '2026-11-22', runOrder: 3, etaAt: AT })
    }
    expect(restoredMovements([{ ...given, decisionId: sampleId(98) }, open], BY.decisionId, AT)).toEqual([])
  })

  it('that an exchange has on its truck comes back as what it lifted', () => {
    const unit = { containerId: sampleId(4), number: 1 }
    expect(withdrawnMovements([movement({ type: 'exchange', containerStatus: 'on_the_way', unit })], AT)).toMatchObject([
      { containerStatus: 'collected', unit: null, lifted: unit },
    ])
  })

  it('get another driver and another day as long as nothing has begun', () => {
    const open = movement({ id: sampleId(7, 1), scheduledOn: '2026-11-22', dueOn: '2026-11-22', runOrder: 3 })
    const undated = movement({ id: sampleId(7, 2), scheduledOn: null })
    const away = movement({ id: sampleId(7, 3), containerStatus: 'on_the_way' })
    expect(assignedMovements([open, undated, away, { ...open, driverId: sampleId(3) }], sampleId(3), BY)).toMatchObject([
      { id: sampleId(7, 1), driverId: sampleId(3), runOrder: null },
      { id: sampleId(7, 2), driverId: sampleId(3) },
    ])
    expect(movedMovements([open, undated, away], 2, BY)).toMatchObject([
      { scheduledOn: '2026-11-24', dueOn: '2026-11-24', runOrder: null },
      { scheduledOn: null },
    ])
    expect(movedMovements([open], -5, BY)[0]).toMatchObject({ scheduledOn: '2026-11-21', dueOn: '2026-11-17' })
  })
})

describe('how far movements have led a booking', () => {
  const standing = (over: { quantity: number; pickups: readonly ('scheduled' | 'returned')[] }) => {
    const of = { ...booking, quantity: over.quantity }
    const all = [
      ...deliveryRefs(of).map(({ id: own }) => movement({ id: own, containerStatus: 'on_site' })),
      ...over.pickups.map((containerStatus, at) => movement({ id: pickupRefs(of)[at]?.id ?? '', type: 'pickup', containerStatus })),
    ]
    return progressOf(of, new Map(all.map((one) => [one.id, one])))
  }

  it('is to the customer’s until every bin is back, also where nothing is planned to fetch one', () => {
    expect(standing({ quantity: 1, pickups: [] })).toBe('on_site')
    expect(standing({ quantity: 2, pickups: ['returned'] })).toBe('on_site')
    expect(standing({ quantity: 2, pickups: ['returned', 'scheduled'] })).toBe('on_site')
    expect(standing({ quantity: 2, pickups: ['returned', 'returned'] })).toBe('completed')
  })
})
