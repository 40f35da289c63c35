import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapView } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { boundsOf, cornersOf, sizeKm2 } from '#ui/map/area/ring.ts'
import type { StreetStyle } from '#ui/map/streets.ts'
import { MapFrame } from './map-frame.tsx'
import { showBounds, useMap } from './use-map.ts'
import { UNDERLAY_FILL, UNDERLAY_POINTS, useUnderlay, type NamedArea, type NamedPoint } from './use-underlay.ts'

export interface AreasCanvasProps {
  readonly label: string
  readonly areas: readonly NamedArea[]
  readonly points: readonly NamedPoint[]
  readonly chosen: string | null
  readonly onChoose?: ((id: string) => void) | undefined
  readonly streets: StreetStyle | null
  readonly still: boolean
  /** What the screen is for, and not a help beside it. */
  readonly tall?: boolean
}

type Shown = Pick<AreasCanvasProps, 'areas' | 'points' | 'chosen'>

/** Half a finger, px. */
const NEAR = 22

const boundsFor = ({ areas, points, chosen }: Shown) => {
  const one = areas.filter(({ id }) => id === chosen).flatMap(({ area }) => cornersOf(area))
  const spot = points.filter(({ id }) => id !== undefined && id === chosen).map(({ point }) => point)
  const all = [...areas.flatMap(({ area }) => cornersOf(area)), ...points.map(({ point }) => point)]
  return boundsOf(one.length + spot.length > 0 ? [...one, ...spot] : all)
}

/** What is at a place of the map, a point before an area and the smallest area first; where nothing is, what a finger beside it meant. */
const idsAt = (map: MapView, at: { readonly x: number; readonly y: number }, { areas, points }: Shown): string[] => {
  const layers = [UNDERLAY_FILL, UNDERLAY_POINTS].filter((layer) => map.getLayer(layer))
  const within = (px: number) => {
    const found = map.queryRenderedFeatures(
      [
        [at.x - px, at.y - px],
        [at.x + px, at.y + px],
      ],
      { layers },
    )
    return new Set(found.map(({ properties }): unknown => properties['id']))
  }
  const near = within(NEAR)
  const spots = points.flatMap(({ id }) => (id !== undefined && near.has(id) ? [id] : []))
  const exact = within(0)
  const under = areas.some(({ id }) => exact.has(id)) ? exact : near
  const sized = areas.filter(({ id }) => under.has(id)).map(({ id, area }) => ({ id, size: sizeKm2(cornersOf(area)) }))
  return [...spots, ...sized.sort((one, other) => one.size - other.size).map(({ id }) => id)]
}

/** The map of several areas, of which a tap, or Enter with the middle of the map, chooses one; again, the next one that lies there. */
export const AreasCanvas = (props: AreasCanvasProps) => {
  const { label, areas, points, chosen, onChoose, streets, still } = props
  const { language } = useLocale()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const bounds = boundsFor(props)
  const { map, failed, streets: ground } = useMap(frame, { language, scheme, streets, label, still }, bounds && { bounds })
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useUnderlay(map, { language, scheme }, { areas, points, chosen })

  const picked = useRef<string | null>(null)
  const sight = bounds?.join()
  const shown = useRef(sight)
  useEffect(() => {
    // What is chosen on the map is in sight already.
    const isPicked = picked.current !== null && picked.current === chosen
    picked.current = null
    const around = boundsFor(latest.current)
    if (!map || shown.current === sight) return
    shown.current = sight
    if (around && !isPicked) showBounds(map, around, still)
  }, [map, sight, chosen, still])

  const canChoose = onChoose !== undefined
  useEffect(() => {
    if (!map || !canChoose) return
    const choose = (at: { readonly x: number; readonly y: number }) => {
      const there = idsAt(map, at, latest.current)
      const now = latest.current.chosen
      const next = there[(now === null ? 0 : there.indexOf(now) + 1) % there.length]
      if (next === undefined) return
      picked.current = next === now ? null : next
      latest.current.onChoose?.(next)
    }
    const onClick = ({ point }: { readonly point: { readonly x: number; readonly y: number } }) => choose(point)
    const canvas = map.getCanvas()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      choose(map.project(map.getCenter()))
    }
    map.on('click', onClick)
    canvas.addEventListener('keydown', onKey)
    return () => {
      map.off('click', onClick)
      canvas.removeEventListener('keydown', onKey)
    }
  }, [map, canChoose])
  return <MapFrame map={map} ground={ground} failed={failed} at={frame} still={still} tall={props.tall ?? false} cross={canChoose} />
}
