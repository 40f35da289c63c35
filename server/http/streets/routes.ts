import { layers, namedFlavor } from '@protomaps/basemaps'
import { Hono } from 'hono'
import { addressOf } from '#server/http/limits/client-address.ts'
import { ALLOWANCES, openAllowance, type Allowance } from '#server/http/limits/allowance.ts'
import { ANSWERS_PER_ADDRESS, boundAnswers } from '#server/http/limits/answers-under-way.ts'
import { readByteRange } from './byte-range.ts'
import { describeFile, readPart, readTileFile, type TileFacts } from './tile-file.ts'

/** Where the styles of the operator's own tiles are, for the settings a page reads. */
export const OWN_STYLES = { light: '/map/streets/light.json', dark: '/map/streets/dark.json' } as const

const SOURCE = 'protomaps'
/** Whose data the tiles are made of, where the file does not say so itself. */
const CREDIT = 'Protomaps © OpenStreetMap'

const styleOf = ({ minzoom, maxzoom, attribution }: TileFacts, scheme: 'light' | 'dark') => ({
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
})

const stylesOf = (facts: TileFacts) => ({ light: styleOf(facts, 'light'), dark: styleOf(facts, 'dark') })

interface StreetParts {
  readonly file: string
  readonly now: () => Date
  /** Of one network address. */
  readonly allowance?: Allowance
}

/** The styles of a file, made once for as long as it stays the same. */
const openStyles = (file: string) => {
  let kept: { readonly tag: string; readonly styles: Readonly<Record<'light' | 'dark', ReturnType<typeof styleOf>>> } | null = null
  return async (scheme: 'light' | 'dark') => {
    const { tag } = await describeFile(file)
    if (kept?.tag !== tag) kept = { tag, styles: stylesOf(await readTileFile(file)) }
    return kept.styles[scheme]
  }
}

/** Serves the operator's own tiles (`MAP_TILES`) in parts, and styles to draw them with. */
export const streetRoutes = ({ file, now, allowance = ALLOWANCES.streets }: StreetParts): Hono => {
  const spend = openAllowance(allowance, now)
  const styleFor = openStyles(file)
  const routes = new Hono()
  for (const path of ['/map/streets/*', '/map/streets.pmtiles'])
    routes.use(path, async (c, next) => {
      spend(addressOf(c))
      await next()
    })
  for (const scheme of ['light', 'dark'] as const)
    routes.get(OWN_STYLES[scheme], async (c) => c.json(await styleFor(scheme), 200, { 'cache-control': 'no-cache' }))
  return routes.get('/map/streets.pmtiles', boundAnswers(ANSWERS_PER_ADDRESS, addressOf), async (c) => {
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
