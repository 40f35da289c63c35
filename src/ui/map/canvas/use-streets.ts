import type { ErrorEvent, Map as MapView, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Language } from '#i18n/language.ts'
import type { StreetStyle } from '#ui/map/streets.ts'
import { baseStyle } from './base-style.ts'
import { openBy } from './street-protocol.ts'
import { creditOf, isStyle, streetStyle } from './street-style.ts'

/** How the streets stand: there are none, they are on their way, shown (with whom to name), or cannot be reached. */
export type Streets = { readonly state: 'off' | 'coming' | 'unreachable' } | { readonly state: 'there'; readonly credit: string }

const TIME_LIMIT_MS = 15_000

const creditsOf = (map: MapView): string => {
  const said = Object.keys(map.getStyle().sources).map((id) => map.getSource(id))
  const credits = said.flatMap((source) => (source && typeof source['attribution'] === 'string' ? [creditOf(source['attribution'])] : []))
  return [...new Set(credits)].join(' · ')
}

/**
 * Lays the streets of a map service under what is drawn, once they are there: the map that comes with the app shows at once, stays where the
 * service cannot be reached, and the service is asked again when the device is back online.
 */
export const useStreets = (
  map: MapView | null,
  streets: StreetStyle | null,
  look: { language: Language; scheme: 'light' | 'dark' },
): Streets => {
  const { language, scheme } = look
  const [state, setState] = useState<Streets>({ state: 'off' })
  const url = streets === null ? null : new URL(streets[scheme], location.origin).href
  const open = streets?.open
  useEffect(() => {
    if (!map || url === null || !open) return setState({ state: 'off' })
    openBy(open)
    const gone = new AbortController()
    let isShown = false
    const giveWay = () => {
      setState({ state: 'unreachable' })
      if (isShown) map.setStyle(baseStyle({ language, scheme }), { diff: false })
      isShown = false
    }
    const ask = async () => {
      if (isShown) return
      setState({ state: 'coming' })
      try {
        const answer = await open(url, AbortSignal.any([gone.signal, AbortSignal.timeout(TIME_LIMIT_MS)]))
        const style: unknown = answer.ok ? await answer.json() : null
        if (gone.signal.aborted) return
        if (!isStyle(style)) return giveWay()
        isShown = true
        map.setStyle(streetStyle(style, language), { diff: false })
      } catch {
        if (!gone.signal.aborted) giveWay()
      }
    }
    let hasTile = false
    let hasFailed = false
    const onData = (event: MapSourceDataEvent) => {
      if (!isShown || hasTile || event.tile === undefined || event.source.type !== 'vector') return
      hasTile = true
      setState({ state: 'there', credit: creditsOf(map) })
    }
    const onError = (_event: ErrorEvent) => {
      if (isShown) hasFailed = true
    }
    // A style without a single tile would be an empty sheet: the outline says more. Without a network some may be on this device and others not.
    const onIdle = () => {
      if (isShown && hasFailed && !hasTile) giveWay()
      hasFailed = false
    }
    const onOnline = () => void ask()
    map.on('sourcedata', onData)
    map.on('error', onError)
    map.on('idle', onIdle)
    addEventListener('online', onOnline)
    void ask()
    return () => {
      gone.abort()
      map.off('sourcedata', onData)
      map.off('error', onError)
      map.off('idle', onIdle)
      removeEventListener('online', onOnline)
    }
  }, [map, url, open, language, scheme])
  return state
}
