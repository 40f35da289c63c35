import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { countsOf, countUnits } from './unit-counts.ts'

describe('units by container and state', () => {
  it('are counted from the figures of their columns', () => {
    const figures = {
      count: 4,
      columns: { containerId: Int32Array.of(1, 2, 1, 1), status: Int32Array.of(2, 1, 2, 1) },
      nothing: {},
      values: { containerId: [sampleId(4, 1), sampleId(4, 2)], status: ['damaged', 'on_site'] },
    }
    expect(countsOf(figures)).toEqual(
      new Map([
        [sampleId(4, 1), { on_site: 2, damaged: 1 }],
        [sampleId(4, 2), { damaged: 1 }],
      ]),
    )
  })

  it('of one container include those of which nothing was noted', () => {
    const { inventory } = sampleContainer()
    const container = sampleContainer({ inventory: { ...inventory, units: 4, stock: 3 } })
    // The first was gone before units had records.
    expect(countUnits(container, new Map([[2, sampleUnit({ number: 2 })]]))).toEqual({ retired: 1, damaged: 1, in_yard: 2 })
  })
})
