import '#app/trusted-types.ts'
import '#app/styles.ts'
import { useState } from 'react'
import { start } from '#app/start.tsx'
import { needLaterMessages } from '#i18n/activate.ts'
import { AreaField } from '#ui/map/area/area-field.tsx'
import { readPlaceText } from '#domain/kernel/place-text.ts'
import type { FindPlaces } from '#ui/map/place-input.tsx'
import { streetService } from '#platform/streets/street-service.ts'
import { AreasMap } from '#ui/map/areas-map.tsx'
import type { MapArea } from '#ui/map/area/ring.ts'

const NORTH: MapArea = [
  [46.55, 24.78],
  [46.75, 24.8],
  [46.7, 24.9],
  [46.55, 24.78],
]
const southOf = (by: number): MapArea => NORTH.map(([lng, lat]) => [lng, lat - by])
const asked = new URLSearchParams(location.search)
/** Where no other map of the kit is. */
const FAR = { id: 'far', name: 'Far South', area: southOf(5) }
const AREAS = [
  { id: 'north', name: 'شمال الرياض', area: NORTH },
  { id: 'south', name: 'South Riyadh', area: southOf(0.3) },
  ...(asked.has('more') ? [FAR] : []),
]
const YARD = { id: 'olaya', name: 'Yard Olaya', point: { lat: 24.7, lng: 46.68 } }
const POINTS = [YARD]
const style = asked.get('style')
const streets = style === null ? null : streetService({ light: style, dark: style })

/** What the national register says. */
const REGISTER = new Map<string, { lat: number; lng: number } | 'unknown'>([
  ['RRRD2929', { lat: 24.71, lng: 46.67 }],
  ['RRRA1111', 'unknown'],
])

const find: FindPlaces = (typed) => {
  const said = readPlaceText(typed)
  if (said.kind === 'short_address')
    return Promise.resolve({
      kind: said.kind,
      text: said.code,
      ask: () => Promise.resolve(REGISTER.get(said.code) ?? ('unavailable' as const)),
    })
  if (said.kind === 'short_link')
    return Promise.resolve({
      kind: said.kind,
      text: typed,
      ask: () => Promise.resolve(said.link?.endsWith('Yard') ? YARD.point : 'unavailable'),
    })
  if (said.kind !== 'unknown') return Promise.resolve(said)
  return Promise.resolve({ kind: 'places', places: typed.startsWith('Ya') ? [{ ...YARD, detail: 'Yard' }] : [] })
}

/** Several areas beside what would be their list. */
const Viewer = () => {
  const [chosen, setChosen] = useState<string | null>(null)
  const isFar = asked.has('far')
  return (
    <>
      <AreasMap
        label="Zones"
        areas={isFar ? [FAR] : AREAS}
        points={isFar ? [] : POINTS}
        chosen={chosen}
        onChoose={setChosen}
        streets={streets}
        isOffline={asked.has('offline')}
      />
      {AREAS.map(({ id, name }) => (
        <button key={id} onClick={() => setChosen(id)}>
          {name}
        </button>
      ))}
    </>
  )
}

const Drawer = () => {
  const [area, setArea] = useState<MapArea | null>(null)
  return (
    <>
      <AreaField
        label="Zone area"
        value={area}
        onChange={setArea}
        others={AREAS.slice(0, 1)}
        points={POINTS}
        streets={streets}
        locate={() => Promise.resolve('refused')}
        find={find}
        onlyOne="You can draw only one zone"
      />
      <output data-testid="area">{JSON.stringify(area)}</output>
    </>
  )
}

/** The map kit on a page of its own: the screens it is for have tests of theirs. */
const MapKit = () => (
  <main style={{ maxInlineSize: 960, margin: '0 auto', padding: 16 }}>{asked.get('kit') === 'viewer' ? <Viewer /> : <Drawer />}</main>
)

await needLaterMessages()
await start({ content: <MapKit />, keepsFocus: 'start', open: () => undefined, register: () => undefined })
