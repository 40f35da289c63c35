import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, GeoJSONSource, LayerSpecification, Map as MapView } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Language } from '#i18n/language.ts'
import type { MapArea } from '#ui/map/area/ring.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import { colors } from '#ui/theme/colors.ts'
import { FONTS, SHADES } from './base-style.ts'

/** A named area that is shown and not drawn. */
export interface NamedArea {
  readonly id: string
  readonly name: string
  readonly area: MapArea
  /** Something about it is to be looked at; it is said in words, too. */
  readonly isMarked?: boolean
}

/** A named point. Without an id it cannot be chosen. */
export interface NamedPoint {
  readonly id?: string
  readonly name: string
  readonly point: MapPoint
  /** Left out: that of the areas. What it means is said by the name, too. */
  readonly colour?: string
}

interface UnderlayLook {
  readonly language: Language
  readonly scheme: 'light' | 'dark'
}

const SOURCE = 'underlay'

/** What is shown, as the map takes it. */
export const featuresOf = (areas: readonly NamedArea[], points: readonly NamedPoint[], chosen: string | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...areas.map(({ id, name, area, isMarked = false }) => ({
      type: 'Feature' as const,
      properties: { id, name, chosen: id === chosen, marked: isMarked },
      geometry: { type: 'Polygon' as const, coordinates: [area] },
    })),
    ...points.map(({ id, name, point, colour }) => ({
      type: 'Feature' as const,
      properties: { id, name, colour, chosen: id !== undefined && id === chosen },
      geometry: { type: 'Point' as const, coordinates: [point.lng, point.lat] },
    })),
  ],
})

export const UNDERLAY_FILL = 'underlay-fill'
export const UNDERLAY_POINTS = 'underlay-points'
const IS_CHOSEN: ExpressionSpecification = ['==', ['get', 'chosen'], true]
const IS_MARKED: ExpressionSpecification = ['==', ['get', 'marked'], true]

const layersOf = ({ language, scheme }: UnderlayLook): LayerSpecification[] => {
  const line = scheme === 'light' ? colors.blue[8] : colors.blue[3]
  const warning = scheme === 'light' ? colors.orange[8] : colors.orange[3]
  const colour: ExpressionSpecification = ['case', IS_MARKED, warning, line]
  const { words, halo } = SHADES[scheme]
  const text = { 'text-color': words, 'text-halo-color': halo, 'text-halo-width': 1.5 }
  return [
    {
      id: UNDERLAY_FILL,
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': ['case', ['any', IS_CHOSEN, IS_MARKED], 0.3, 0.12] },
    },
    {
      id: 'underlay-line',
      type: 'line',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colour, 'line-width': ['case', ['any', IS_CHOSEN, IS_MARKED], 4, 2] },
    },
    {
      id: UNDERLAY_POINTS,
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['case', IS_CHOSEN, 9, 6],
        'circle-color': ['coalesce', ['get', 'colour'], line],
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'underlay-names',
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [...FONTS[language]],
        'text-size': 13,
        'text-variable-anchor': ['top', 'bottom'],
        'text-radial-offset': 0.7,
      },
      paint: text,
    },
  ]
}

/** Shows named areas and points below what is drawn, through every change of the map's style. */
export const useUnderlay = (
  map: MapView | null,
  look: UnderlayLook,
  {
    areas,
    points,
    chosen = null,
  }: { readonly areas: readonly NamedArea[]; readonly points: readonly NamedPoint[]; readonly chosen?: string | null },
): void => {
  const { language, scheme } = look
  useEffect(() => {
    if (!map) return
    const put = () => {
      const data = featuresOf(areas, points, chosen)
      const source = map.getSource<GeoJSONSource>(SOURCE)
      if (source) return void source.setData(data)
      map.addSource(SOURCE, { type: 'geojson', data })
      const below = map.getLayersOrder().find((id) => id.startsWith('area-'))
      for (const layer of layersOf({ language, scheme })) map.addLayer(layer, below)
    }
    // Without layers the style is still on its way, and nothing can be added to it.
    if (map.getLayersOrder().length > 0) put()
    map.on('style.load', put)
    return () => void map.off('style.load', put)
  }, [map, language, scheme, areas, points, chosen])
}
