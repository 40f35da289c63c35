import { layers, namedFlavor } from '@protomaps/basemaps'
import { Hono } from 'hono'
import { readByteRange } from './byte-range.ts'
import { describeFile, readPart, readTileFile } from './tile-file.ts'

/** Where the styles of the operator's own tiles are, for the settings a page reads. */
export const OWN_STYLES = { light: '/map/streets/light.json', dark: '/map/streets/dark.json' } as const

const SOURCE = 'protomaps'
/** Whose data the tiles are made of, where the file does not say so itself. */
const CREDIT = 'Protomaps © OpenStreetMap'

const styleOf = async (file: string, scheme: 'light' | 'dark') => {
  const { minzoom, maxzoom, attribution } = await readTileFile(file)
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        // The page itself reads a tile out of the file, by asking for that part of it.
        tiles: ['pmtiles:///map/streets.pmtiles/{z}/{x}/{y}'],
        minzoom,
        maxzoom,
        attribution: attribution === '' ? CREDIT : attribution,
      },
    },
    layers: layers(SOURCE, namedFlavor(scheme), { lang: 'en' }),
  }
}

/** Serves the operator's own tiles (`MAP_TILES`) in parts, and styles to draw them with. */
export const streetRoutes = (file: string): Hono => {
  const routes = new Hono()
  for (const scheme of ['light', 'dark'] as const)
    routes.get(OWN_STYLES[scheme], async (c) => c.json(await styleOf(file, scheme), 200, { 'cache-control': 'no-cache' }))
  return routes.get('/map/streets.pmtiles', async (c) => {
    const { size, tag } = await describeFile(file)
    const range = readByteRange(c.req.header('range'), size)
    if (!range) return c.text('Ask for a part of it\n', 416, { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' })
    const part = await readPart(file, range.first, range.last - range.first + 1)
    return c.body(part, 206, {
      'content-type': 'application/vnd.pmtiles',
      'content-length': String(part.byteLength),
      'content-range': `bytes ${range.first}-${range.last}/${size}`,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'etag': tag,
    })
  })
}
