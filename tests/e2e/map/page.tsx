import '#app/trusted-types.ts'
import '#app/styles.ts'
import { useState } from 'react'
import { start } from '#app/start.tsx'
import { needLaterMessages } from '#i18n/activate.ts'
import { AreaField } from '#ui/map/area/area-field.tsx'
import type { MapArea } from '#ui/map/area/ring.ts'

const NORTH: MapArea = [
  [46.55, 24.78],
  [46.75, 24.8],
  [46.7, 24.9],
  [46.55, 24.78],
]
const style = new URLSearchParams(location.search).get('style')

/** The map kit on a page of its own: the screens it is for have tests of theirs. */
const MapKit = () => {
  const [area, setArea] = useState<MapArea | null>(null)
  return (
    <main style={{ maxInlineSize: 960, margin: '0 auto', padding: 16 }}>
      <AreaField
        label="Zone area"
        value={area}
        onChange={setArea}
        others={[{ id: 'north', name: 'شمال الرياض', area: NORTH }]}
        points={[{ name: 'Yard Olaya', point: { lat: 24.7, lng: 46.68 } }]}
        streets={style === null ? null : { light: style, dark: style }}
        locate={() => Promise.resolve('refused')}
        onlyOne="You can draw only one zone"
      />
      <output data-testid="area">{JSON.stringify(area)}</output>
    </main>
  )
}

await needLaterMessages()
await start({ content: <MapKit />, keepsFocus: 'start', open: () => undefined, register: () => undefined })
