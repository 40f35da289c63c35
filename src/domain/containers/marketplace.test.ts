import { describe, expect, it } from 'vitest'
import { decideOn, putsOf, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleContainer, sampleZone } from '#tests/support/samples.ts'
import { MOST_HALALAS, sar } from '../kernel/money.ts'
import { MOST_NUMBER, stateOf } from '../units/unit.ts'
import type { Container } from './container.ts'

const bring = (over: Partial<Container>) => decideOn('container.import', sampleContainer(over), { zones: [sampleZone()] })

describe('container.import', () => {
  it.each([
    ['rn-7', 'RN-7'],
    [' rn – ٧ ', 'RN-7'],
    ['RYD00041', 'RYD00041'],
  ])('keeps the barcode %o as %o', (written, barcode) => {
    expect(putsOf(bring({ barcode: written }), 'containers')).toEqual([sampleContainer({ barcode })])
  })

  it.each(['small é', ' ', 'ß'.repeat(21)])('is refused with %o, which is no barcode', (barcode) => {
    expect(refusalOf(bring({ barcode }))).toEqual({ code: 'mutation.invalid', params: { field: 'barcode' } })
  })

  it.each([
    { units: 3, stock: 3 },
    { units: 9, stock: 3 },
    { units: 9, stock: 3, retired: 6 },
    { units: MOST_NUMBER, stock: 0 },
    { units: 0, stock: 0 },
  ])('takes figures that add up, and has as many units as are in stock: %o', (figures) => {
    const [container] = putsOf(bring({ inventory: { sku: 'A', ...figures } }), 'containers')
    if (!container) throw new Error('no container')
    const states = Array.from({ length: figures.units }, (_, at) => stateOf(container, at + 1, null))
    expect(states.filter((state) => state === 'in_yard')).toHaveLength(figures.stock)
  })

  it.each([
    { units: 3, stock: 10 },
    { units: MOST_NUMBER + 1, stock: 1 },
    { units: 5000, stock: 5000 },
    { units: 3, stock: 3, retired: 9 },
    { units: 9, stock: 3, retired: 7 },
  ])('is refused with figures that are not those of its units: %o', (figures) => {
    expect(refusalOf(bring({ inventory: { sku: 'A', ...figures } }))).toEqual({ code: 'mutation.invalid', params: { field: 'inventory' } })
  })

  it.each(['price', 'basePrice', 'pickupFee', 'deliveryFee'] as const)('takes a %s that can be typed, and no higher one', (field) => {
    expect(bring({ [field]: sar(MOST_HALALAS) }).ok).toBe(true)
    expect(refusalOf(bring({ [field]: sar(MOST_HALALAS + 1) }))).toEqual({ code: 'mutation.invalid', params: { field } })
  })
})
