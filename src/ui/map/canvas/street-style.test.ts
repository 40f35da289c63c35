import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { creditOf, isStyle, streetStyle } from './street-style.ts'

const style = (...layers: LayerSpecification[]): StyleSpecification => ({
  version: 8,
  glyphs: 'https://tiles.example/fonts/{fontstack}/{range}.pbf',
  sprite: 'https://tiles.example/sprite',
  sources: { streets: { type: 'vector', url: 'https://tiles.example/planet' } },
  layers,
})
const label = (field: string, icon?: string): LayerSpecification => ({
  id: field,
  type: 'symbol',
  source: 'streets',
  layout: { 'text-field': field, 'text-font': ['Noto Sans Regular'], ...(icon === undefined ? {} : { 'icon-image': icon }) },
})

describe('the style of a map service', () => {
  it('asks for nothing but tiles', () => {
    const shown = streetStyle(
      style(label('{name}', 'dot'), {
        id: 'sand',
        type: 'fill',
        source: 'streets',
        paint: { 'fill-pattern': 'sand' },
      }),
      'en',
    )
    expect(Object.keys(shown).toSorted()).toEqual(['layers', 'sources', 'version'])
    expect(JSON.stringify(shown)).not.toMatch(/sprite|glyphs|icon-image|fill-pattern|Noto/)
  })

  it('names places in the language of the reader, and roads by their numbers', () => {
    const layers = (language: 'en' | 'ar') => streetStyle(style(label('{name:latin}\n{name}'), label('{ref}')), language).layers
    expect(JSON.stringify(layers('ar')[0])).toContain('["coalesce",["get","name:ar"],["get","name:en"],["get","name"]]')
    expect(JSON.stringify(layers('en')[0])).toContain('["coalesce",["get","name:en"],["get","name:ar"],["get","name"]]')
    expect(JSON.stringify(layers('ar')[1])).toContain('"text-field":"{ref}"')
  })

  it('leaves out labels that are pictures only, and keeps the rest as it is', () => {
    const icon: LayerSpecification = { id: 'icon', type: 'symbol', source: 'streets', layout: { 'icon-image': 'dot' } }
    const water: LayerSpecification = { id: 'water', type: 'fill', source: 'streets', paint: { 'fill-color': '#fff' } }
    expect(streetStyle(style(icon, water), 'en').layers).toEqual([water])
  })

  it.each([null, 'no', [], {}, { version: 7, sources: {}, layers: [] }, { version: 8, sources: {} }])('is not %j', (value) => {
    expect(isStyle(value)).toBe(false)
  })

  it('is named in plain words', () => {
    expect(creditOf('<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>  contributors')).toBe(
      '© OpenStreetMap contributors',
    )
  })
})
