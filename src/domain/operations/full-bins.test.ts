import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleId, sampleOperation, sampleVendor } from '#tests/support/samples.ts'
import { unitId } from '../units/unit.ts'
import { operations } from './operation.ts'
import { deliveryId, pickupId } from './plan.ts'

const BOOKING = sampleId(5)
const C = sampleId(4)
const p = (place: number) => pickupId(BOOKING, place)
const toDriver = { driverId: { from: null, to: sampleId(3) } }
const unit = (day: MovementDay, number: number) => day.get('units', unitId(C, number))

/** A bin that its driver brought to the yard full. */
const cameFull = () => {
  const day = new MovementDay([acceptedBooking({ quantity: 1 })], [['vendors', sampleVendor()]])
  const delivery = { operationId: deliveryId(BOOKING, 1) }
  const pickup = { operationId: p(1) }
  day.do('operation.assign', { ...delivery, edits: toDriver })
  day.do('operation.depart', delivery)
  day.do('operation.arrive', { ...delivery, unit: { containerId: C, number: 2 } })
  day.do('operation.assign', { ...pickup, edits: toDriver })
  day.do('operation.depart', pickup)
  day.do('operation.collect', pickup)
  expect(day.do('operation.return', { ...pickup, isFull: true, yardId: sampleId(8) })).toBe('done')
  return day
}

describe('a bin that came in full', () => {
  it('is emptied with its movement by whoever notes it with the unit, and full again with it where that is taken back', () => {
    const day = cameFull()
    expect([unit(day, 2)?.status, day.get('operations', p(1))?.containerStatus]).toEqual(['full_in_yard', 'full'])
    const moves = [{ number: 2, action: 'empty' as const, from: 'full_in_yard' as const }]
    expect(day.do('unit.change', { containerId: C, moves })).toBe('done')
    const emptied = day.last
    expect([unit(day, 2)?.status, day.get('operations', p(1))?.containerStatus]).toEqual(['in_yard', 'emptied'])
    expect(day.do('unit.change', { containerId: C, moves, takesBack: emptied })).toBe('done')
    expect([unit(day, 2)?.status, day.get('operations', p(1))?.containerStatus]).toEqual(['full_in_yard', 'full'])
    expect(day.do('operation.empty', { operationId: p(1) })).toBe('done')
  })

  it.each([
    ['emptied', ['empty'], 'full_in_yard'],
    ['retired', ['retire'], 'full_in_yard'],
    ['damaged, and repaired', ['report_damage', 'repair'], 'damaged'],
    ['damaged, and retired', ['report_damage', 'retire'], 'damaged'],
  ] as const)('is full until the day on which it is %s, and is so again where that is taken back', (_, actions, from) => {
    const day = cameFull()
    const operation = () => day.get('operations', p(1)) ?? sampleOperation()
    const read = () => [operation().containerStatus, operations.columns.emptiedOn?.read(operation())]
    const later = { now: '2026-11-23T09:00:00.000Z', clientAt: '2026-11-22T09:00:00.000Z' }
    const change = (action: (typeof actions)[number], takesBack?: string) => {
      const back = takesBack === undefined ? {} : { from, takesBack }
      return day.do('unit.change', { containerId: C, moves: [{ number: 2, action, ...back }], ...(takesBack ? { takesBack } : {}) }, later)
    }
    for (const action of actions) {
      expect(read()).toEqual(['full', null])
      expect(change(action)).toBe('done')
    }
    expect(read()).toEqual(['emptied', '2026-11-22'])
    expect(operation().steps?.at(-1)).toMatchObject({ step: 'empty', at: later.now, deviceAt: later.clientAt, driverId: null })
    const steps = operation().steps?.length ?? 0
    expect(change(actions.at(-1) ?? 'empty', day.last)).toBe('done')
    expect(read()).toEqual(['full', null])
    expect(operation().steps).toHaveLength(steps - 1)
  })

  it('that an older release noted as emptied is not full for ever: it was emptied when its movement was last changed', () => {
    const noted = sampleOperation({ containerStatus: 'emptied', steps: [], updatedAt: '2026-11-23T22:00:00.000Z' })
    const read = (containerStatus: 'emptied' | 'full') => operations.columns.emptiedOn?.read({ ...noted, containerStatus })
    expect([read('emptied'), read('full')]).toEqual(['2026-11-24', null])
  })

  it('leaves the movement of before alone where it goes out and comes in full once more by hand', () => {
    const day = cameFull()
    day.do('operation.empty', { operationId: p(1) })
    const before = day.get('operations', p(1))
    for (const action of ['send_out', 'bring_in_full', 'empty'] as const)
      expect(day.do('unit.change', { containerId: C, moves: [{ number: 2, action }] })).toBe('done')
    expect([unit(day, 2)?.status, day.get('operations', p(1))]).toEqual(['in_yard', before])
    // Nor is it full again where that is taken back.
    const moves = [{ number: 2, action: 'empty' as const, from: 'full_in_yard' as const }]
    expect(day.do('unit.change', { containerId: C, moves, takesBack: day.last })).toBe('done')
    expect([unit(day, 2)?.status, day.get('operations', p(1))]).toEqual(['full_in_yard', before])
  })
})
