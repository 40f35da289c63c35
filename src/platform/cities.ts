import * as v from 'valibot'

const city = v.object({
  properties: v.object({ kind: v.literal('city'), en: v.string(), ar: v.string() }),
  geometry: v.object({ coordinates: v.tuple([v.number(), v.number()]) }),
})
const map = v.object({ features: v.array(v.unknown()) })

interface City {
  readonly name: { readonly en: string; readonly ar: string }
  readonly point: { readonly lat: number; readonly lng: number }
}

/** It is suggested beside what is typed: nobody waits for it. */
const LIMIT_MS = 15_000

let read: Promise<readonly City[]> | null = null

const ask = async (): Promise<readonly City[]> => {
  const answer = await fetch('/map/base-map.json', { signal: AbortSignal.timeout(LIMIT_MS) })
  const { features } = v.parse(map, await answer.json())
  return features.flatMap((feature) => {
    if (!v.is(city, feature)) return []
    const { properties, geometry } = feature
    const [lng, lat] = geometry.coordinates
    return [{ name: { en: properties.en, ar: properties.ar }, point: { lat, lng } }]
  })
}

/** The country's cities, as the map that comes with the app names them; none where it cannot be read now. */
export const readCities = (): Promise<readonly City[]> => {
  read ??= ask().catch(() => {
    read = null
    return []
  })
  return read
}
