import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Area } from '../kernel/place.ts'
import { areaKm2 } from './area-rules.ts'
import { overlapM2, overlapping } from './area-overlap.ts'

const box = (west: number, south: number, side = 0.1): Area => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]
const place = fc.record({
  west: fc.integer({ min: 0, max: 40 }),
  south: fc.integer({ min: 0, max: 40 }),
  side: fc.integer({ min: 1, max: 20 }),
})

describe('overlap', () => {
  it('names those that cover some of the same ground', () => {
    const others = [
      { name: 'apart', area: box(47, 24) },
      { name: 'half', area: box(46.05, 24) },
      { name: 'beside', area: box(46.1, 24) },
      { name: 'at one corner', area: box(46.1, 24.1) },
      { name: 'inside', area: box(46.02, 24.02, 0.01) },
      { name: 'around', area: box(45.9, 23.9, 0.5) },
      { name: 'none drawn', area: null },
    ]
    expect(overlapping(box(46, 24), others).map(({ name }) => name)).toEqual(['half', 'inside', 'around'])
  })

  it('does not count boxes that meet where the areas do not', () => {
    const lower: Area = [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]
    const upper: Area = [
      [1, 1],
      [1, 0.2],
      [0.2, 1],
      [1, 1],
    ]
    expect(overlapM2(lower, upper)).toBe(0)
  })

  it('is the same from both sides, and of squares as large as their common one', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [one, other] = [
          box(46 + a.west / 100, 24 + a.south / 100, a.side / 100),
          box(46 + b.west / 100, 24 + b.south / 100, b.side / 100),
        ]
        const wide = Math.min(a.west + a.side, b.west + b.side) - Math.max(a.west, b.west)
        const high = Math.min(a.south + a.side, b.south + b.side) - Math.max(a.south, b.south)
        expect(overlapM2(one, other)).toBeCloseTo(overlapM2(other, one), 0)
        expect(overlapM2(one, other) > 0).toBe(wide > 0 && high > 0)
        expect(overlapM2(one, one) / 1e6).toBeCloseTo(areaKm2(one), 3)
      }),
    )
  })
})
