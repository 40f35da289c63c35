import * as v from 'valibot'
import { keyOf } from './open-street.ts'
import type { Tile } from './tiles-of.ts'

const source = v.looseObject({
  type: v.string(),
  url: v.optional(v.string()),
  tiles: v.optional(v.array(v.string())),
  maxzoom: v.optional(v.number()),
})
const style = v.looseObject({ sources: v.record(v.string(), source) })
const description = v.looseObject({ tiles: v.pipe(v.array(v.string()), v.minLength(1)), maxzoom: v.optional(v.number()) })

/** A document of a map service, as it is to be kept. */
interface StreetDocument {
  readonly url: string
  readonly body: string
}

/** Where the tiles of a style are. */
interface TileSource {
  readonly template: string
  readonly maxzoom: number
}

interface StreetSources {
  readonly documents: readonly StreetDocument[]
  readonly sources: readonly TileSource[]
}

const CLOSEST = 14

export const tileUrl = ({ template }: TileSource, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))

/** Reads styles and the descriptions of tiles they point at. */
export const readSources = async (styles: readonly string[], read: (url: string) => Promise<string>): Promise<StreetSources> => {
  const documents = new Map<string, string>()
  const sources = new Map<string, TileSource>()
  const open = async (url: string): Promise<unknown> => {
    const body = documents.get(url) ?? (await read(url))
    documents.set(url, body)
    return JSON.parse(body)
  }
  for (const url of styles) {
    for (const one of Object.values(v.parse(style, await open(url)).sources)) {
      if (one.type !== 'vector') continue
      const source = one.url === undefined ? one : v.parse(description, await open(new URL(one.url, url).href))
      const [template] = source.tiles ?? []
      if (template !== undefined) sources.set(keyOf(template), { template, maxzoom: Math.min(source.maxzoom ?? CLOSEST, CLOSEST) })
    }
  }
  return { documents: [...documents].map(([url, body]) => ({ url, body })), sources: [...sources.values()] }
}
