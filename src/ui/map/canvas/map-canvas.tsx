import { useComputedColorScheme } from '@mantine/core'
import { Marker } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { colors } from '#ui/theme/colors.ts'
import type { MapPoint } from '#ui/map/degrees.ts'
import { MapFrame } from './map-frame.tsx'
import { showPoint, useMap } from './use-map.ts'

/** What the field around the map asks of it. */
export interface MapHandle {
  readonly middle: () => MapPoint
  readonly show: (point: MapPoint) => void
}

export interface MapCanvasProps {
  readonly label: string
  readonly value: MapPoint | null
  readonly onChoose: (point: MapPoint) => void
  /** A style of a map service; null: the map that comes with the app. */
  readonly styleUrl: string | null
  readonly still: boolean
  /** The map is there, or (null) gone. */
  readonly onReady: (handle: MapHandle | null) => void
}

/** The map of a point: a tap sets the pin, which can be dragged; with the keyboard arrows move the map and Enter sets the pin in its middle. */
export const MapCanvas = ({ label, value, onChoose, styleUrl, still, onReady }: MapCanvasProps) => {
  const { language } = useLocale()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const { map, failed } = useMap(frame, { language, scheme, styleUrl, label, still }, value && { point: value })
  const latest = useRef({ onChoose, onReady })
  useEffect(() => {
    latest.current = { onChoose, onReady }
  })

  useEffect(() => {
    if (!map) return
    latest.current.onReady({ middle: () => map.getCenter(), show: (point) => showPoint(map, point, still) })
    const onClick = ({ lngLat }: { lngLat: MapPoint }) => latest.current.onChoose(lngLat)
    map.on('click', onClick)
    const canvas = map.getCanvas()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      latest.current.onChoose(map.getCenter())
    }
    canvas.addEventListener('keydown', onKey)
    return () => {
      latest.current.onReady(null)
      map.off('click', onClick)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map, still])

  useEffect(() => {
    if (!map || !value) return
    const pin = new Marker({ color: colors.green[7], draggable: true }).setLngLat([value.lng, value.lat]).addTo(map)
    pin.getElement().setAttribute('aria-hidden', 'true')
    pin.on('dragend', () => latest.current.onChoose(pin.getLngLat()))
    return () => void pin.remove()
  }, [map, value])

  return <MapFrame map={map} failed={failed} at={frame} still={still} />
}
