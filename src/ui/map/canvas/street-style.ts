import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Language } from '#i18n/language.ts'
import { FONTS } from './base-style.ts'

/** Names of a place in the tiles: the reader's own first, then the other, then whatever the place is called by. */
const nameIn = (language: Language): ExpressionSpecification => {
  const [own, other] = language === 'ar' ? (['name:ar', 'name:en'] as const) : (['name:en', 'name:ar'] as const)
  return ['coalesce', ['get', own], ['get', other], ['get', 'name']]
}

const PATTERNS = ['fill-pattern', 'line-pattern', 'background-pattern', 'fill-extrusion-pattern']

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Whether an answer is a style at all: what is wrong inside it, the map library says. */
export const isStyle = (value: unknown): value is StyleSpecification =>
  isRecord(value) && value['version'] === 8 && isRecord(value['sources']) && Array.isArray(value['layers'])

const layerIn = (layer: LayerSpecification, language: Language): LayerSpecification[] => {
  if (PATTERNS.some((pattern) => isRecord(layer.paint) && pattern in layer.paint)) return []
  if (layer.type !== 'symbol') return [layer]
  // A label of its own kind (a road's number) stays as it is; names are in the reader's language.
  const { 'icon-image': _icon, 'text-field': field, ...layout } = layer.layout ?? {}
  if (field === undefined) return []
  const text = JSON.stringify(field).includes('name') ? nameIn(language) : field
  return [{ ...layer, layout: { ...layout, 'text-field': text, 'text-font': [...FONTS[language]] } }]
}

/**
 * The style of a map service as it is shown here: names in the reader's language, drawn with the page's own fonts, without pictures. So
 * nothing but the style and its tiles is asked for.
 */
export const streetStyle = (style: StyleSpecification, language: Language): StyleSpecification => {
  const { glyphs: _glyphs, sprite: _sprite, layers, ...rest } = style
  return { ...rest, layers: layers.flatMap((layer) => layerIn(layer, language)) }
}

/** What a source asks to be named by, as plain words: it comes as markup. */
export const creditOf = (attribution: string): string =>
  attribution
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/\s+/g, ' ')
    .trim()
