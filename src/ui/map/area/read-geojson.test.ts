import { describe, expect, it } from 'vitest'
import { readGeojson } from './read-geojson.ts'

const ring = [
  [46, 24],
  [47, 24],
  [47, 25],
  [46, 24],
]
const corners = [
  { lng: 46, lat: 24 },
  { lng: 47, lat: 24 },
  { lng: 47, lat: 25 },
]
const polygon = { type: 'Polygon', coordinates: [ring] }
const feature = { type: 'Feature', properties: { name: 'North' }, geometry: polygon }
const pin = { type: 'Feature', geometry: { type: 'Point', coordinates: [46, 24] } }
const road = { type: 'Feature', geometry: { type: 'LineString', coordinates: ring } }
const nowhere = { type: 'Feature', geometry: null }
const round = (count: number) => Array.from({ length: count }, (_, at) => [46 + Math.cos(at) / 10, 24 + Math.sin(at) / 10])

describe('GeoJSON', () => {
  it.each<[string, unknown, ReturnType<typeof readGeojson>]>([
    ['a polygon', polygon, corners],
    ['left open', { type: 'Polygon', coordinates: [ring.slice(0, -1)] }, corners],
    ['with heights', { type: 'Polygon', coordinates: [ring.map((at) => [...at, 600])] }, corners],
    ['a feature', feature, corners],
    ['a collection of one', { type: 'FeatureCollection', features: [feature] }, corners],
    ['a multi-polygon of one', { type: 'MultiPolygon', coordinates: [[ring]] }, corners],
    [
      'an area with the pin of its name, a road and a place without one',
      { type: 'FeatureCollection', features: [pin, road, nowhere, feature] },
      corners,
    ],
    [
      'a collection of shapes with one area',
      { type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [pin.geometry, polygon] } },
      corners,
    ],
    [
      'a collection of shapes within a collection of features',
      {
        type: 'FeatureCollection',
        features: [{ type: 'Feature', geometry: { type: 'GeometryCollection', geometries: [pin.geometry, polygon] } }],
      },
      corners,
    ],
    ['two areas and a pin', { type: 'FeatureCollection', features: [feature, pin, feature] }, 'many'],
    ['a pin and a road', { type: 'FeatureCollection', features: [pin, road] }, 'kind'],
    ['two features', { type: 'FeatureCollection', features: [feature, feature] }, 'many'],
    ['two polygons', { type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 'many'],
    ['an empty collection', { type: 'FeatureCollection', features: [] }, 'kind'],
    ['a point', { type: 'Point', coordinates: [46, 24] }, 'kind'],
    ['a line', { type: 'Feature', geometry: { type: 'LineString', coordinates: ring } }, 'kind'],
    ['no geometry', { type: 'Feature', geometry: null }, 'kind'],
    ['a list', [ring], 'kind'],
    ['null', null, 'kind'],
    ['a polygon of nothing', { type: 'Polygon', coordinates: [] }, 'kind'],
    ['words for numbers', { type: 'Polygon', coordinates: [[['46', '24'], ...ring]] }, 'kind'],
    ['a corner that is none', { type: 'Polygon', coordinates: [[null, ...ring]] }, 'kind'],
    ['a hole', { type: 'Polygon', coordinates: [ring, ring] }, 'holes'],
    [
      'two corners',
      {
        type: 'Polygon',
        coordinates: [
          [
            [46, 24],
            [47, 24],
            [46, 24],
          ],
        ],
      },
      'corners',
    ],
    [
      'metres instead of degrees',
      {
        type: 'Polygon',
        coordinates: [
          [
            [671000, 2733000],
            [671500, 2733000],
            [671000, 2734000],
          ],
        ],
      },
      'range',
    ],
    [
      'latitudes beyond the pole, as of longitudes that come second',
      {
        type: 'Polygon',
        coordinates: [
          [
            [24, 95],
            [24, 96],
            [25, 96],
          ],
        ],
      },
      'range',
    ],
    ['500 corners', { type: 'Polygon', coordinates: [round(500)] }, 'too_many_corners'],
  ])('%s', (_name, value, read) => {
    expect(readGeojson(JSON.stringify(value))).toEqual(read)
  })

  it('is no area however deep one is packed', () => {
    const inFeature = (geometry: unknown) => JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry }] })
    const collected = (...geometries: readonly unknown[]) => ({ type: 'GeometryCollection', geometries })
    expect([readGeojson(inFeature(collected(polygon))), readGeojson(inFeature(collected(collected(polygon))))]).toEqual([corners, 'kind'])
    const deep = `${'{"type":"Feature","geometry":'.repeat(30_000)}${JSON.stringify(polygon)}${'}'.repeat(30_000)}`
    expect(readGeojson(deep)).toBe('kind')
    expect(readGeojson(`${'['.repeat(400_000)}${']'.repeat(400_000)}`)).toBe('kind')
  })

  it('may begin with a byte order mark, and is nothing else', () => {
    expect(readGeojson(`\uFEFF${JSON.stringify(polygon)}`)).toEqual(corners)
    expect([readGeojson(''), readGeojson('<kml/>'), readGeojson('24.7, 46.6')]).toEqual(['not_json', 'not_json', 'not_json'])
    expect(readGeojson(JSON.stringify({ type: 'Polygon', coordinates: [round(499)] }))).toHaveLength(499)
  })
})
