import { addProtocol, type GetResourceResponse, type RequestParameters } from 'maplibre-gl'
import type { StreetStyle } from '#ui/map/streets.ts'
import { BASE_MAP } from './base-style.ts'

const SCHEME = 'street'
const TIME_LIMIT_MS = 15_000

/** Whatever a street style asks for goes through {@link openBy}; the map that comes with the app does not. */
export const asStreet = (url: string, type?: string): RequestParameters | undefined =>
  (type === 'Tile' || type === 'Source') && !url.endsWith(BASE_MAP) ? { url: `${SCHEME}://${url}` } : undefined

/** Lets the map library open tiles and their descriptions by `open`, which knows what is kept on this device. */
export const openBy = (open: StreetStyle['open']): void =>
  addProtocol(SCHEME, async ({ url, type }, { signal }): Promise<GetResourceResponse<object>> => {
    const answer = await open(url.slice(SCHEME.length + 3), AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]))
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    if (type !== 'json') return { data: await answer.arrayBuffer() }
    const description: object = await answer.json()
    return { data: description }
  })
