import type { Area, Point } from '#domain/kernel/place.ts'

/** A square of the map in the usual division of the world (web Mercator): at each zoom every square becomes four. */
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** On a world that is one wide and one high. */
type Spot = readonly [number, number]

/** A shape, and the closest zoom at which its tiles are wanted. */
interface Shape {
  readonly ring: readonly Spot[]
  /** The square around it, by its first and last corner. */
  readonly from: Spot
  readonly until: Spot
  readonly to: number
}

/** Whoever zooms out sees the country, kept or not: west, south, east, north. */
const COUNTRY = [34.2, 16, 56, 32.6] as const
const COUNTRY_ZOOM = 6
/** Around a point so many kilometres are kept each way. */
const AROUND_KM = 3
const KM_OF_DEGREE = 111.2

const shapeOf = (ring: readonly Spot[], to: number): Shape => {
  const [across, down] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return { ring, to, from: [Math.min(...across), Math.min(...down)], until: [Math.max(...across), Math.max(...down)] }
}

const spotOf = ([lng, lat]: readonly [number, number]): Spot => {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [lng / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

const boxRing = (west: number, south: number, east: number, north: number): Spot[] =>
  (
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const
  ).map(spotOf)

const ringAround = ({ lat, lng }: Point): Spot[] => {
  const high = AROUND_KM / KM_OF_DEGREE
  const wide = high / Math.cos((lat * Math.PI) / 180)
  return boxRing(lng - wide, lat - high, lng + wide, lat + high)
}

const contains = (ring: readonly Spot[], [x, y]: Spot): boolean =>
  ring.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = ring[at + 1] ?? [x1, y1]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside
  }, false)

/** Whether a line runs through a square: what is left of it once it is cut at each side. */
const crosses = ([x1, y1]: Spot, [x2, y2]: Spot, [left, top]: Spot, size: number): boolean => {
  let [from, to] = [0, 1]
  for (const [start, way, least] of [
    [x1, x2 - x1, left],
    [y1, y2 - y1, top],
  ] as const) {
    if (way === 0) {
      if (start < least || start > least + size) return false
      continue
    }
    const [one, other] = [(least - start) / way, (least + size - start) / way]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to
}

/** A map shows more than the area it is about: so many tiles beside it are wanted too, more where a screen is wide beside it. */
const marginAt = (z: number): number => (z <= 10 ? 2 : 1)

/** The square in which a shape is shown by a tile or one within it, which has its margin as well. */
const squareOf = ({ z, x, y }: Tile): { readonly corner: Spot; readonly wide: number } => {
  const [size, margin] = [2 ** -z, marginAt(z)]
  return { corner: [(x - margin) * size, (y - margin) * size], wide: size * (1 + 2 * margin) }
}

const isNear = ({ from, until }: Shape, tile: Tile): boolean => {
  const { corner, wide } = squareOf(tile)
  return until[0] >= corner[0] && until[1] >= corner[1] && from[0] <= corner[0] + wide && from[1] <= corner[1] + wide
}

const touches = ({ ring }: Shape, tile: Tile): boolean => {
  const { corner, wide } = squareOf(tile)
  const size = 2 ** -tile.z
  return (
    contains(ring, [(tile.x + 0.5) * size, (tile.y + 0.5) * size]) ||
    ring.some((spot, at) => crosses(spot, ring[at + 1] ?? spot, corner, wide))
  )
}

const quarters = ({ z, x, y }: Tile): Tile[] =>
  [0, 1].flatMap((down) => [0, 1].map((across) => ({ z: z + 1, x: 2 * x + across, y: 2 * y + down })))

/** Zoom by zoom from the whole world on; each is made when it is asked for, of the one above it. */
function* levelsOf(areas: readonly Area[], points: readonly Point[], to: number): Generator<readonly Tile[]> {
  const shapes: Shape[] = [
    shapeOf(boxRing(...COUNTRY), Math.min(to, COUNTRY_ZOOM)),
    ...areas.map((area) => shapeOf(area.map(spotOf), to)),
    ...points.map((point) => shapeOf(ringAround(point), to)),
  ]
  let level = [{ tile: { z: 0, x: 0, y: 0 }, around: shapes }]
  yield [{ z: 0, x: 0, y: 0 }]
  for (let z = 1; z <= to; z += 1) {
    // Of many zones most are far from most tiles: they are not looked at corner by corner.
    level = level.flatMap(({ tile, around }) => {
      const wanted = around.filter((shape) => shape.to >= z && isNear(shape, tile))
      return quarters(tile).flatMap((part) => {
        const near = wanted.filter((shape) => isNear(shape, part))
        return near.some((shape) => touches(shape, part)) ? [{ tile: part, around: near }] : []
      })
    })
    yield level.map(({ tile }) => tile)
  }
}

/**
 * The tiles that show the areas with a margin, and what lies around the points, from the whole world to the zoom `to`; the country as a whole up to
 * a zoom at which it still is one. The farthest come first, so that whatever is left out at the end is detail.
 */
export const tilesOf = (areas: readonly Area[], points: readonly Point[], to: number): Tile[] => [...levelsOf(areas, points, to)].flat()

/** More tiles than this are not asked of a service for one device. */
const MOST_TILES = 3000

/**
 * As {@link tilesOf}, as close as the number of tiles allows; the whole world is always there. No closer zoom is made than the first that is
 * too much: of a large area it would have millions of tiles.
 */
export const tilesWithin = (areas: readonly Area[], points: readonly Point[], to: number, most = MOST_TILES): Tile[] => {
  const tiles: Tile[] = []
  for (const level of levelsOf(areas, points, to)) {
    if (tiles.length > 0 && tiles.length + level.length > most) break
    tiles.push(...level)
  }
  return tiles
}

/** What was asked for to be kept: areas, and what lies around points. */
interface Wanted {
  readonly areas: readonly Area[]
  readonly points: readonly Point[]
}

const overlap = (one: Shape, other: Shape): boolean =>
  one.from[0] <= other.until[0] && one.from[1] <= other.until[1] && other.from[0] <= one.until[0] && other.from[1] <= one.until[1]

const shapesOf = ({ areas, points }: Wanted): readonly Shape[] =>
  [...areas.map((area) => area.map(spotOf)), ...points.map(ringAround)].map((ring) => shapeOf(ring, 0))

/**
 * How much of these areas and points the tiles of what was kept show. `all`: each is one of its shapes, or lies in one; `none`: none is
 * anywhere near one. A zone that was drawn larger, or one stop more, does not make another map of it; nor does a record of an older release,
 * which does not say what was kept.
 */
export const covers = (kept: Wanted, shown: Wanted): 'all' | 'some' | 'none' => {
  const same = new Set(kept.areas.map((area) => JSON.stringify(area)))
  const around = kept.points.map(ringAround)
  const isWithin = (area: Area): boolean => kept.areas.some((ring) => area.every((corner) => contains(ring, corner)))
  const isNearby = (point: Point): boolean => around.some((ring) => contains(ring, spotOf([point.lng, point.lat])))
  if (
    shown.areas.every((area) => same.has(JSON.stringify(area)) || isWithin(area)) &&
    shown.points.every((point) => kept.areas.some((ring) => contains(ring, [point.lng, point.lat])) || isNearby(point))
  )
    return 'all'
  const there = shapesOf(kept)
  return there.length === 0 || shapesOf(shown).some((one) => there.some((other) => overlap(one, other))) ? 'some' : 'none'
}
