import type { StyleSpecification } from 'maplibre-gl'
import type { Language } from '#i18n/language.ts'
import { colors } from '#ui/theme/colors.ts'

export const BASE_MAP = '/map/base-map.json'
/** The page's own fonts, by what is read. */
export const FONTS = { en: ['IBM Plex Sans'], ar: ['IBM Plex Sans Arabic'] } as const

export const SHADES = {
  light: {
    sea: colors.teal[0],
    land: colors.gray[2],
    country: colors.gray[0],
    line: colors.gray[5],
    words: colors.gray[8],
    halo: colors.gray[0],
  },
  dark: {
    sea: colors.dark[8],
    land: colors.dark[6],
    country: colors.dark[5],
    line: colors.dark[3],
    words: colors.dark[0],
    halo: colors.dark[7],
  },
} as const

/** The style of the map that comes with the app. Text is drawn with the page's own fonts, so nothing else is fetched. */
export const baseStyle = (look: { language: Language; scheme: 'light' | 'dark' }): StyleSpecification => {
  const shades = SHADES[look.scheme]
  return {
    version: 8,
    sources: { base: { type: 'geojson', data: new URL(BASE_MAP, location.origin).href } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': shades.sea } },
      { id: 'land', type: 'fill', source: 'base', filter: ['==', ['get', 'kind'], 'land'], paint: { 'fill-color': shades.land } },
      { id: 'country', type: 'fill', source: 'base', filter: ['==', ['get', 'kind'], 'country'], paint: { 'fill-color': shades.country } },
      {
        id: 'border',
        type: 'line',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'country'],
        paint: { 'line-color': shades.line, 'line-width': 1 },
      },
      {
        id: 'city-dots',
        type: 'circle',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'city'],
        paint: { 'circle-radius': ['match', ['get', 'rank'], 1, 4, 2, 3, 2], 'circle-color': shades.words },
      },
      {
        id: 'cities',
        type: 'symbol',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'city'],
        layout: {
          'text-field': ['get', look.language],
          'text-font': [...FONTS[look.language]],
          'text-size': ['match', ['get', 'rank'], 1, 14, 12],
          'text-anchor': 'bottom',
          'text-offset': [0, -0.4],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': shades.words, 'text-halo-color': shades.halo, 'text-halo-width': 1.5 },
      },
    ],
  }
}
