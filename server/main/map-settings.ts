import { resolve } from 'node:path'
import * as v from 'valibot'
import { EnvError } from '#server/database/start-fault.ts'
import { OWN_STYLES } from '#server/http/streets/routes.ts'
import { isTileFile } from '#server/http/streets/tile-file.ts'
import { address, given } from './setting.ts'

/** The settings of the map, as variables. */
export const mapVariables = {
  MAP_STYLE_URL: v.optional(
    v.union([v.literal('none'), address(/^https:/, 'must be an https:// address')], 'must be an https:// address or none'),
  ),
  MAP_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((s) => s.split(/[\s,]+/).filter(Boolean)),
      v.check(
        (all) => all.every((one) => URL.canParse(one) && new URL(one).origin === one),
        'must be origins like https://tiles.example.com',
      ),
    ),
  ),
  MAP_TILES: given,
}

/** Whose streets are shown. */
export interface MapSettings {
  readonly styleUrl: string
  readonly darkStyleUrl: string
  /** Every origin beside this site that styles and tiles come from. */
  readonly origins: readonly string[]
  /** A file with the operator's own tiles; null: they come from a service. */
  readonly tiles: string | null
}

// Public and without a key; nothing is asked of it but by map screens.
const STREETS = { light: 'https://tiles.openfreemap.org/styles/positron', dark: 'https://tiles.openfreemap.org/styles/dark' } as const

/** The map service, or null: only the map that comes with the app. @throws EnvError where the file of tiles is none, or is one of two */
export const mapSettings = (set: {
  MAP_STYLE_URL?: string | undefined
  MAP_ORIGINS?: readonly string[] | undefined
  MAP_TILES?: string | undefined
}): MapSettings | null => {
  const { MAP_STYLE_URL: url, MAP_ORIGINS: origins = [], MAP_TILES: file } = set
  if (file !== undefined) {
    if (url !== undefined) throw new EnvError('MAP_TILES: cannot be set because MAP_STYLE_URL is')
    const tiles = resolve(file)
    if (!isTileFile(tiles)) throw new EnvError(`MAP_TILES: ${tiles} must be a PMTiles file with vector tiles`)
    return { styleUrl: OWN_STYLES.light, darkStyleUrl: OWN_STYLES.dark, origins: [], tiles }
  }
  if (url === 'none') return null
  const styleUrl = url ?? STREETS.light
  const darkStyleUrl = styleUrl === STREETS.light ? STREETS.dark : styleUrl
  return { styleUrl, darkStyleUrl, origins: [...new Set([new URL(styleUrl).origin, ...origins])], tiles: null }
}
