import type { DrawLayer } from '@mapbox/mapbox-gl-draw'
import type { ExpressionSpecification } from 'maplibre-gl'
import { colors } from '#ui/theme/colors.ts'

const SHADES = {
  light: { line: colors.green[8], fill: colors.green[6], handle: colors.gray[0], chosen: colors.orange[6] },
  dark: { line: colors.green[4], fill: colors.green[5], handle: colors.dark[8], chosen: colors.orange[4] },
} as const

const meta = (name: string): ExpressionSpecification => ['==', ['get', 'meta'], name]
const isShape = (shape: string): ExpressionSpecification => ['==', ['geometry-type'], shape]

/** How the area that is drawn looks. Handles look small and are felt in a circle of 50 px. */
export const drawTheme = (scheme: 'light' | 'dark'): readonly DrawLayer[] => {
  const shades = SHADES[scheme]
  const isChosen: ExpressionSpecification = ['==', ['get', 'active'], 'true']
  return [
    { id: 'area-fill', type: 'fill', filter: isShape('Polygon'), paint: { 'fill-color': shades.fill, 'fill-opacity': 0.2 } },
    {
      id: 'area-line',
      type: 'line',
      filter: ['any', isShape('Polygon'), isShape('LineString')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': shades.line, 'line-width': 3 },
    },
    {
      id: 'area-midpoints',
      type: 'circle',
      filter: meta('midpoint'),
      paint: { 'circle-radius': 5, 'circle-color': shades.line, 'circle-stroke-color': shades.handle, 'circle-stroke-width': 1 },
    },
    {
      id: 'area-corners',
      type: 'circle',
      filter: meta('vertex'),
      paint: {
        'circle-radius': ['case', isChosen, 11, 8],
        'circle-color': ['case', isChosen, shades.chosen, shades.handle],
        'circle-stroke-color': shades.line,
        'circle-stroke-width': 3,
      },
    },
  ]
}
