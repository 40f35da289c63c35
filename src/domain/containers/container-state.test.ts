import { describe, expect, it } from 'vitest'
import { sampleContainer } from '#tests/support/samples.ts'
import { containerState } from './container-state.ts'

const { inventory } = sampleContainer()
const owning = (stock: number) => ({ inventory: { ...inventory, stock } })

describe('how a container stands', () => {
  it.each([
    [3, {}, 'available'],
    [3, { on_site: 2 }, 'available'],
    [3, { on_site: 1, out: 1, reported_full: 1 }, 'in_use'],
    [2, { reserved: 2 }, 'in_use'],
    [2, { reserved: 1, damaged: 1 }, 'in_use'],
    [2, { damaged: 1, full_in_yard: 1 }, 'maintenance'],
    [0, { retired: 4 }, 'retired'],
    // A retired unit is owned by nobody, and in nobody's way.
    [1, { retired: 4 }, 'available'],
  ] as const)('with %i units and %o is %s', (stock, counts, state) => {
    expect(containerState(owning(stock), counts)).toBe(state)
  })
})
