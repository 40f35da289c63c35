import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { CITIES } from './base-map-cities.ts'

// `npm run base-map` draws the map that comes with the app: land, Saudi Arabia and its cities, coarse enough to be kept on every
// device. Shapes are Natural Earth's (public domain), as the world-atlas package brings them.

const OUT = join(import.meta.dirname, '..', 'public', 'map', 'base-map.json')
const [WEST, SOUTH, EAST, NORTH] = [26, 8, 66, 40] as const
const SAUDI_ARABIA = '682'
const DECIMALS = 3

type Edge = readonly [inside: (p: Position) => boolean, cross: (a: Position, b: Position) => Position]

const [LNG, LAT] = [0, 1] as const
const along = (a: Position, b: Position, axis: 0 | 1, at: number): Position => {
  const t = (at - (a[axis] ?? 0)) / ((b[axis] ?? 0) - (a[axis] ?? 0))
  return [(a[0] ?? 0) + t * ((b[0] ?? 0) - (a[0] ?? 0)), (a[1] ?? 0) + t * ((b[1] ?? 0) - (a[1] ?? 0))]
}
const edge = (axis: 0 | 1, at: number, keep: 'above' | 'below'): Edge => [
  (p) => (keep === 'above' ? (p[axis] ?? 0) >= at : (p[axis] ?? 0) <= at),
  (a, b) => along(a, b, axis, at),
]
const EDGES = [edge(LNG, WEST, 'above'), edge(LNG, EAST, 'below'), edge(LAT, SOUTH, 'above'), edge(LAT, NORTH, 'below')]

/** A ring cut to the window, one edge of the window after the other (Sutherland and Hodgman's way). */
const clip = (ring: Position[]): Position[] =>
  EDGES.reduce<Position[]>((points, [inside, cross]) => {
    const kept: Position[] = []
    points.forEach((point, at) => {
      const before = points[(at + points.length - 1) % points.length] ?? point
      if (inside(point) !== inside(before)) kept.push(cross(before, point))
      if (inside(point)) kept.push(point)
    })
    return kept
  }, ring)

const round = (value: number): number => Number(value.toFixed(DECIMALS))

const polygons = (shape: Polygon | MultiPolygon): Position[][][] => (shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates)

const drawn = (shape: Polygon | MultiPolygon): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: polygons(shape)
    .map((rings) =>
      rings
        .map((ring) => clip(ring).map(([lng = 0, lat = 0]) => [round(lng), round(lat)]))
        .filter((ring) => ring.length > 3)
        .map((ring) => [...ring, ring[0] ?? []]),
    )
    .filter((rings) => rings.length > 0),
})

const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Topology<{
  countries: GeometryCollection
  land: GeometryCollection
}>
const areas = (collection: GeometryCollection): Feature<Polygon | MultiPolygon>[] =>
  (feature(atlas, collection) as FeatureCollection<Polygon | MultiPolygon>).features

const map: FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    ...areas(atlas.objects.land).map((land) => ({
      type: 'Feature' as const,
      properties: { kind: 'land' },
      geometry: drawn(land.geometry),
    })),
    ...areas(atlas.objects.countries)
      .filter((country) => String(country.id) === SAUDI_ARABIA)
      .map((country) => ({ type: 'Feature' as const, properties: { kind: 'country' }, geometry: drawn(country.geometry) })),
    ...CITIES.map(([en, ar, lat, lng, rank]) => ({
      type: 'Feature' as const,
      properties: { kind: 'city', en, ar, rank },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  ],
}
await writeFile(OUT, `${JSON.stringify(map)}\n`)
