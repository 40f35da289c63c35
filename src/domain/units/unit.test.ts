import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { lastNumber, stateOf, unitId } from './unit.ts'

describe('the id of a unit', () => {
  it('is the container’s with the number mixed in, and no other’s', () => {
    expect(unitId(sampleId(4), 1)).toBe('00000004-0001-7000-8000-000000000001')
    expect(unitId('0199a1b2-ffff-7000-8000-000000000001', 3)).toBe('0199a1b2-fffc-7000-8000-000000000001')
    const ids = new Set(Array.from({ length: 2000 }, (_, at) => unitId('0199a1b2-c3d4-7000-8000-000000000001', at + 1)))
    expect(ids.size).toBe(2000)
  })
})

it('a fleet that was brought along has units up to the highest number', () => {
  const { inventory } = sampleContainer()
  const brought = { inventory: { ...inventory, units: 5000, stock: 4000 } }
  expect([lastNumber(brought), stateOf(brought, 2000, null), stateOf(brought, 2001, null)]).toEqual([2000, 'in_yard', null])
})
