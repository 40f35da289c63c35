import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleDriver, sampleZone } from '#tests/support/samples.ts'
import { drivers } from '../drivers/driver.ts'
import { zones } from '../zones/zone.ts'
import { BIN_SIZES, BIN_VOLUME, containers, WASTE_TYPES } from './container.ts'
import { isSizeAllowed, wasteCode } from './waste-types.ts'

describe('what is known of a container', () => {
  it('is its volume by its size, in cubic metres', () => {
    expect(BIN_VOLUME).toEqual({ small: 6, medium: 12, large: 20 })
  })

  it('is the code of its waste, and the sizes it may be collected in', () => {
    expect(WASTE_TYPES.map((type) => [type, wasteCode(type), BIN_SIZES.filter((size) => isSizeAllowed(type, size)).join(' ')])).toEqual([
      ['construction', '17 09 04', 'small medium large'],
      ['household', '20 03 01', 'small medium large'],
      ['green', '20 02 01', 'small medium large'],
      ['metal', '17 04 07', 'small medium'],
      ['wood', '17 02 01', 'medium large'],
      ['mixed', '20 03 07', 'small medium large'],
    ])
  })

  it('is found by its barcode and by its SKU', () => {
    expect(containers.searchTexts(sampleContainer())).toEqual(['RYD00041', 'CON-M-01'])
  })
})

describe('the fleet is counted', () => {
  it('by what is offered, what is active, and without who is gone', () => {
    expect([true, false].map((enabled) => containers.counters(sampleContainer({ enabled })))).toEqual([
      ['containers/offered'],
      ['containers/withdrawn'],
    ])
    expect((['active', 'inactive'] as const).map((status) => zones.counters(sampleZone({ status })))).toEqual([
      ['zones/active'],
      ['zones/inactive'],
    ])
    expect([true, false].map((active) => drivers.counters(sampleDriver({ active })))).toEqual([['drivers/active'], ['drivers/inactive']])
    expect(drivers.counters(sampleDriver({ removedAt: '2026-11-21T08:00:00.000Z' }))).toEqual([])
  })
})
