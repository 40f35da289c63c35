import { currentCache } from './kept-cache.ts'
import { PACKED, readPacked } from './packed.ts'

const TILE = /\/\d+\/\d+\/\d+(?:\.\w+)?(?:\?[^/]*)?$/
/** A release of the tiles in their address. */
const RELEASE = /\/\d{6,}[^/]*(?=(?:\/.*)?\/\d+\/\d+\/\d+)/

/**
 * What a tile, a style or a description of tiles is kept by: its address without what changes with each release of the map, so that what was
 * kept of one release is found when the service names the next.
 */
export const keyOf = (url: string): string => url.replace(PACKED, '').replace(RELEASE, '')

const isTile = (url: string): boolean => TILE.test(url)

/** Asks for a part of the streets where it comes from. */
export const fetchStreet = async (url: string, signal: AbortSignal): Promise<Response> =>
  url.startsWith(PACKED) ? await readPacked(url, signal) : await fetch(url, { signal })

/**
 * Opens a part of the streets: a tile as it is kept on this device, else from the network; styles, which say where tiles are now, the
 * other way round.
 */
export const openStreet = async (url: string, signal: AbortSignal): Promise<Response> => {
  const find = async () => await (await currentCache())?.match(keyOf(url), { ignoreVary: true })
  if (isTile(url)) return (await find()) ?? (await fetchStreet(url, signal))
  try {
    const answer = await fetchStreet(url, signal)
    if (answer.ok) return answer
    return (await find()) ?? answer
  } catch (error) {
    const kept = signal.aborted ? undefined : await find()
    if (!kept) throw error
    return kept
  }
}
