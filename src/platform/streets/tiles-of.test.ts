import { expect, test, vi } from 'vitest'
import { covers, tilesOf, tilesWithin } from './tiles-of.ts'
import type { Area } from '#domain/kernel/place.ts'

const square = (west: number, south: number, size: number): Area => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const RIYADH = square(46.5, 24.5, 0.4)
const names = (tiles: readonly { z: number; x: number; y: number }[], zoom: number) =>
  tiles.filter(({ z }) => z === zoom).map(({ x, y }) => `${x}/${y}`)

test('every tile under an area and beside it is there at every zoom, and none that is far from it', () => {
  const tiles = tilesOf([RIYADH], [], 12)
  expect(names(tiles, 0)).toEqual(['0/0'])
  const closest = names(tiles, 12)
  // 46.5° is in column 2577, 46.9° in 2581; one more on each side.
  const columns = [...new Set(closest.map((name) => name.split('/')[0]))].toSorted()
  expect(columns).toEqual(['2576', '2577', '2578', '2579', '2580', '2581', '2582'])
  expect(closest.length).toBeLessThanOrEqual(7 * 9)
  expect(new Set(closest).size).toBe(closest.length)
})

test('a long and narrow area across the tiles takes those it runs through, not all around it', () => {
  const strip: Area = [
    [46, 24],
    [47, 25],
    [47.001, 25],
    [46, 24],
  ]
  const around = tilesOf([square(46, 24, 1)], [], 13)
  expect(names(tilesOf([strip], [], 13), 13).length).toBeLessThan(names(around, 13).length / 3)
})

test('the country is there as a whole, and around a point what lies near', () => {
  const tiles = tilesOf([], [{ lat: 24.7, lng: 46.68 }], 14)
  expect(names(tiles, 6).length).toBeGreaterThan(10)
  expect(names(tiles, 7)).toHaveLength(25)
  expect(names(tiles, 14).length).toBeGreaterThanOrEqual(9)
})

test('too many tiles lose their closest zooms, whole', () => {
  const all = tilesOf([RIYADH], [], 14)
  const some = tilesWithin([RIYADH], [], 14, all.length - 1)
  expect(some).toEqual(all.filter(({ z }) => z < 14))
  expect(tilesWithin([RIYADH], [], 14, all.length)).toEqual(all)
})

/** A circle of so many kilometres around Riyadh. */
const circle = (km: number): Area =>
  Array.from({ length: 65 }, (_, at) => {
    const angle = (at / 64) * 2 * Math.PI
    const degrees = km / 111.2
    return [46.7 + (degrees * Math.sin(angle)) / Math.cos((24.7 * Math.PI) / 180), 24.7 + degrees * Math.cos(angle)] as const
  })

test('zooms are left out whole, whatever the number, and the world stays', () => {
  const all = tilesOf([RIYADH], [], 11)
  const upTo = (zoom: number) => all.filter(({ z }) => z <= zoom)
  for (let most = 0; most <= all.length + 1; most += 1) {
    const closest = Array.from({ length: 12 }, (_, zoom) => zoom).findLast((zoom) => upTo(zoom).length <= most) ?? 0
    expect(tilesWithin([RIYADH], [], 11, most)).toEqual(upTo(closest))
  }
})

test('where no number is given, three thousand are the most, and the next zoom would be more', () => {
  const large = circle(300)
  const all = tilesOf([large], [], 12)
  expect(all.length).toBeGreaterThan(3000)
  const some = tilesWithin([large], [], 12)
  const closest = some.at(-1)?.z ?? 0
  expect(some).toEqual(all.filter(({ z }) => z <= closest))
  expect(some.length).toBeLessThanOrEqual(3000)
  expect(all.filter(({ z }) => z <= closest + 1).length).toBeGreaterThan(3000)
})

test('zooms that are left out are not reckoned: to ask for closer ones is no more work', () => {
  const work = (to: number): number => {
    const steps = vi.spyOn(Math, 'max')
    expect(tilesWithin([circle(120)], [], to, 600).at(-1)?.z).toBeLessThan(11)
    const count = steps.mock.calls.length
    steps.mockRestore()
    return count
  }
  expect(work(13)).toBe(work(11))
})

test('of many zones those that are far from a tile are not looked at corner by corner', () => {
  const zones = Array.from({ length: 100 }, (_, n) => square(45 + (n % 10) / 5, 23 + Math.floor(n / 10) / 5, 0.02))
  const steps = vi.spyOn(Math, 'max')
  const tiles = tilesWithin(zones, [], 14).length
  const looks = steps.mock.calls.length
  steps.mockRestore()
  expect(looks / tiles).toBeLessThan(60)
})

test('three kilometres around a point are kept each way, with a margin', () => {
  const tiles = names(tilesOf([], [{ lat: 24.7, lng: 46.68 }], 16), 16)
  // The point is in column 41265; three kilometres are five and a half tiles there.
  const columns = tiles.map((name) => Number(name.split('/')[0]))
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([41_259, 41_272])
})

test('of one source 3,000 tiles are kept, and no zoom that would be more', () => {
  const closest = (wide: number, high: number) => {
    const [west, south] = [46.4, 24.4]
    const area: Area = [
      [west, south],
      [west + wide, south],
      [west + wide, south + high],
      [west, south + high],
      [west, south],
    ]
    return [tilesOf([area], [], 14).length, Math.max(...tilesWithin([area], [], 14).map(({ z }) => z))]
  }
  expect(closest(0.88, 0.8)).toEqual([2991, 14])
  expect(closest(0.86, 0.82)).toEqual([3013, 13])
})

test('what was kept shows its own shapes and what lies in them, and nothing elsewhere', () => {
  const kept = { areas: [RIYADH], points: [{ lat: 21.5, lng: 39.2 }] }
  expect(covers(kept, kept)).toBe('all')
  expect(covers(kept, { areas: [square(46.6, 24.6, 0.1)], points: [] })).toBe('all')
  expect(
    covers(kept, {
      areas: [],
      points: [
        { lat: 24.7, lng: 46.7 },
        { lat: 21.51, lng: 39.21 },
      ],
    }),
  ).toBe('all')
  const dammam = { lat: 26.4, lng: 50.1 }
  expect(covers(kept, { areas: [], points: [dammam] })).toBe('none')
  expect(covers(kept, { areas: [square(49.9, 26.3, 0.3)], points: [dammam] })).toBe('none')
  expect(covers(kept, { areas: [], points: [{ lat: 24.7, lng: 46.7 }, dammam] })).toBe('some')
})

test('streets that show part of a map are not those of another, nor are those of which no record says what they show', () => {
  const stops = Array.from({ length: 12 }, (_, at) => ({ lat: 24.5 + at / 10, lng: 46.5 }))
  expect(covers({ areas: [], points: stops.slice(0, 11) }, { areas: [], points: stops })).toBe('some')
  // Its only zone was drawn larger, or moved by one corner.
  expect(covers({ areas: [RIYADH], points: [] }, { areas: [square(46.4, 24.4, 0.6)], points: [] })).toBe('some')
  expect(covers({ areas: [RIYADH], points: [] }, { areas: [square(46.8, 24.6, 0.4)], points: [] })).toBe('some')
  expect(covers({ areas: [], points: [] }, { areas: [RIYADH], points: stops })).toBe('some')
})
