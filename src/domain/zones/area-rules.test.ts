import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Area } from '../kernel/place.ts'
import { areaFault, areaKm2, areaPlace, COUNTRY_KM2 } from './area-rules.ts'

const closed = (...corners: [number, number][]): Area => [...corners, ...corners.slice(0, 1)]
const square = closed([46.6, 24.6], [46.8, 24.6], [46.8, 24.8], [46.6, 24.8])

const round = (count: number): Area =>
  closed(
    ...Array.from({ length: count }, (_, n): [number, number] => [
      46 + Math.cos((n * 2 * Math.PI) / count) / 10,
      24 + Math.sin((n * 2 * Math.PI) / count) / 10,
    ]),
  )

/** Corners around a middle, by angle: such a polygon never crosses itself. */
const around = fc
  .array(fc.record({ angle: fc.integer({ min: 0, max: 359 }), reach: fc.double({ min: 0.01, max: 0.3, noNaN: true }) }), {
    minLength: 3,
    maxLength: 40,
  })
  .map((rays) => [...new Map(rays.map((ray) => [ray.angle, ray])).values()].toSorted((a, b) => a.angle - b.angle))
  .filter((rays) =>
    rays.every((ray, at) => {
      const next = rays[(at + 1) % rays.length]
      const turn = ((next?.angle ?? 0) - ray.angle + 360) % 360
      return turn > 0 && turn < 170
    }),
  )
  .map((rays): Area =>
    closed(
      ...rays.map(({ angle, reach }): [number, number] => [
        46.7 + reach * Math.cos((angle * Math.PI) / 180),
        24.7 + reach * Math.sin((angle * Math.PI) / 180),
      ]),
    ),
  )

type Corner = readonly [number, number]

/** On which side of the line from `a` to `b` a corner lies; 0: on it. Exact for whole numbers. */
const sideOf = ([ax, ay]: Corner, [bx, by]: Corner, [x, y]: Corner): number => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

/** How many pairs of sides that are no neighbours cross or touch; those that run in one direction do neither. */
const crossings = (corners: readonly Corner[]): number => {
  const sides = corners.map((from, at) => ({ at, from, to: corners[(at + 1) % corners.length] ?? from }))
  const pairs = sides.flatMap((one) => sides.slice(one.at + 2).map((other) => [one, other] as const))
  return pairs.filter(([a, b]) => {
    if (a.at === 0 && b.at === sides.length - 1) return false
    if (sideOf([0, 0], [a.to[0] - a.from[0], a.to[1] - a.from[1]], [b.to[0] - b.from[0], b.to[1] - b.from[1]]) === 0) return false
    return sideOf(a.from, a.to, b.from) * sideOf(a.from, a.to, b.to) <= 0 && sideOf(b.from, b.to, a.from) * sideOf(b.from, b.to, a.to) <= 0
  }).length
}

/** A square of so many metres, on the equator. */
const metres = (side: number): Area => {
  const degrees = side / 111_195
  return closed([0, 0], [degrees, 0], [degrees, degrees], [0, degrees])
}

describe('a drawn area', () => {
  it.each<[string, Area, ReturnType<typeof areaFault>]>([
    ['a square', square, null],
    ['a triangle', closed([46, 24], [47, 24], [46.5, 25]), null],
    ['a corner set twice', closed([46, 24], [47, 24], [47, 24], [46.5, 25]), null],
    ['a U', closed([0, 0], [3, 0], [3, 3], [2, 3], [2, 1], [1, 1], [1, 3], [0, 3]), null],
    ['nothing', [], 'area_corners'],
    ['two corners', closed([46, 24], [47, 24]), 'area_corners'],
    ['three corners, two of them alike', closed([46, 24], [47, 24], [46, 24]), 'area_corners'],
    ['as many corners as an area may have', round(499), null],
    ['one more', round(500), 'area_many'],
    ['one more that repeats another, for it is stored as well', [...round(499).slice(0, 1), ...round(499)], 'area_many'],
    ['a corner off the earth', closed([46, 24], [181, 24], [46.5, 25]), 'area_range'],
    ['latitude and longitude swapped past the pole', closed([24, 46], [24, 91], [25, 46]), 'area_range'],
    ['no number', closed([46, 24], [Number.NaN, 24], [46.5, 25]), 'area_range'],
    ['no end', closed([46, 24], [47, Infinity], [46.5, 25]), 'area_range'],
    ['two metres by two', metres(2), null],
    ['half a metre by half a metre', metres(0.5), 'area_flat'],
    ['corners on one line', closed([46, 24], [47, 24], [48, 24]), 'area_flat'],
    ['an hourglass', closed([46, 24], [47, 25], [47, 24], [46, 25]), 'area_crossing'],
    ['a corner that touches a far side', closed([0, 0], [4, 0], [4, 4], [2, 0], [0, 4]), 'area_crossing'],
    ['a corner passed twice', closed([0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]), 'area_crossing'],
    ['a spike back over its own side', closed([0, 0], [10, 0], [5, 0], [5, 5]), 'area_crossing'],
    ['both sides of the date line', closed([179.9, 0], [-179.9, 0], [-179.9, 0.1], [179.9, 0.1]), 'area_country'],
    ['half of Africa', closed([10, 0], [40, 0], [40, 30], [10, 30]), 'area_country'],
  ])('%s', (_name, ring, fault) => {
    expect(areaFault(ring)).toBe(fault)
  })

  it('is as large as on the ground', () => {
    // One degree of latitude is 111.195 km on the sphere of 6371 km; a degree of longitude shrinks with its cosine.
    expect(areaKm2(square)).toBeCloseTo(0.2 * 111.195 * 0.2 * 111.195 * Math.cos((24.7 * Math.PI) / 180), -1)
    expect(areaKm2(closed([34.6, 16.4], [55.6, 16.4], [55.6, 32.1], [34.6, 32.1]))).toBeGreaterThan(COUNTRY_KM2)
  })

  it('whose corners go around a point is accepted, and reversed or begun elsewhere it is as large', () => {
    fc.assert(
      fc.property(around, fc.nat(50), (ring, turn) => {
        const corners = ring.slice(0, -1)
        const from = turn % corners.length
        const turned = closed(...corners.slice(from), ...corners.slice(0, from))
        expect([areaFault(ring), areaFault(turned), areaFault(ring.toReversed())]).toEqual([null, null, null])
        expect(areaKm2(turned)).toBeCloseTo(areaKm2(ring), 6)
        expect(areaKm2(ring.toReversed())).toBeCloseTo(areaKm2(ring), 6)
      }),
    )
  })

  it('crosses itself where each crossing, looked for one by one, says so', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
    const corners = fc.uniqueArray(corner, { minLength: 3, maxLength: 9, selector: String })
    fc.assert(
      fc.property(corners, (given) => {
        expect(areaFault(closed(...given)) === 'area_crossing').toBe(crossings(given) > 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('that is a star of many corners is refused at its first crossing', () => {
    const corners = round(499).slice(0, -1)
    const star = closed(...corners.map((_, at): [number, number] => corners[(at * 249) % corners.length] ?? [0, 0]))
    const began = performance.now()
    for (let times = 0; times < 10; times += 1) expect(areaFault(star)).toBe('area_crossing')
    expect(performance.now() - began).toBeLessThan(500)
  })

  it('of any corners gets an answer', () => {
    const corner = fc.tuple(fc.double(), fc.double())
    fc.assert(
      fc.property(fc.array(corner, { maxLength: 30 }), (corners) => {
        expect(areaFault(closed(...corners))).not.toBeUndefined()
      }),
    )
  })
})

describe('where an area lies', () => {
  it.each([
    ['in Riyadh', square, 'here'],
    ['partly over the border', closed([55, 22], [58, 22], [58, 24]), 'here'],
    ['with latitude first', closed([24.7, 46.6], [24.7, 46.7], [24.8, 46.7]), 'swapped'],
    ['off Africa', closed([0, 0], [1, 0], [1, 1]), 'elsewhere'],
  ])('%s', (_name, ring, place) => {
    expect(areaPlace(ring)).toBe(place)
  })
})
