import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { request, type Answer } from '#api/request.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { placeSearch, type FindablePlace } from '#domain/kernel/find-place.ts'
import { unswapped } from '#domain/kernel/country.ts'
import type { Area, Point } from '#domain/kernel/place.ts'
import { readPlaceText } from '#domain/kernel/place-text.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { readCities } from '#platform/cities.ts'
import { placeAnswer, type PlaceAnswer } from '#protocol/place-answer.ts'
import type { FoundPlaces } from '#ui/map/place-input.tsx'
import { useMapPlaces } from './use-map-places.ts'

const middleOf = (area: Area): Point => {
  const [lngs, lats] = [area.map(([lng]) => lng), area.map(([, lat]) => lat)]
  return { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
}

/** Asked with the first word; without a network, and this part never fetched before, the other places are found all the same. */
const addressesFor = (db: PortalDatabase, typed: string) =>
  import('#db/query/addresses.ts').then(
    ({ foundAddresses }) => foundAddresses(db, typed),
    () => [],
  )

type Told = Point | 'unknown' | 'unavailable'

const told = (answer: Answer<PlaceAnswer>): Told => {
  if (!answer.ok) return 'unavailable'
  return answer.body.state === 'found' ? { lat: answer.body.lat, lng: answer.body.lng } : answer.body.state
}

/** Where a short address is: the national register knows, and the server asks it. */
const askRegister = async (code: string): Promise<Told> => told(await request(`/api/short-addresses/${code}`, { schema: placeAnswer }))

/** Where a shortened link leads: its own service knows, likewise. */
const askService = async (link: string): Promise<Told> =>
  told(await request('/api/map-links', { method: 'POST', body: { link }, schema: placeAnswer }))

/**
 * Finds a place by what a person types, on the device: coordinates or a map link, else the vendor's yards and zones, the country's cities
 * and the addresses customers were served at.
 */
export const usePlaces = (): ((typed: string) => Promise<FoundPlaces>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { areas, points } = useMapPlaces()
  const details = { yard: t`Yard`, zone: t`Zone`, city: t`City` }
  const { yard, zone, city } = details
  const [inCountry, asTyped] = [t`In Saudi Arabia, with the numbers swapped`, t`As typed, outside Saudi Arabia`]
  return useCallback(
    async (typed) => {
      const said = readPlaceText(typed)
      if (said.kind === 'short_address') return { kind: said.kind, text: said.code, ask: () => askRegister(said.code) }
      if (said.kind === 'short_link') {
        const { link } = said
        return link === null ? { kind: said.kind, text: typed } : { kind: said.kind, text: link, ask: () => askService(link) }
      }
      const swapped = said.kind === 'point' ? unswapped(said.point) : null
      // Nobody's bins stand where these numbers are in this order: whoever typed them says which they meant.
      if (said.kind === 'point' && swapped)
        return {
          kind: 'places',
          places: [
            { name: `${swapped.lat}, ${swapped.lng}`, detail: inCountry, point: swapped },
            { name: `${said.point.lat}, ${said.point.lng}`, detail: asTyped, point: said.point },
          ],
        }
      if (said.kind !== 'unknown') return said
      const place = (name: Bilingual, detail: string, point: Point, also: readonly string[] = []): FindablePlace => ({
        name: inLanguage(name, language),
        detail,
        names: [name.en, name.ar, ...also],
        point,
      })
      const [cities, addresses] = await Promise.all([readCities(), addressesFor(db, typed)])
      const find = placeSearch([
        ...points.map(({ names, point }) => place(names, yard, point)),
        ...areas.map(({ names, area }) => place(names, zone, middleOf(area))),
        ...cities.map(({ name, point }) => place(name, city, point)),
        ...addresses.map(({ address, customer, point }) =>
          place(address, inLanguage(customer, language), point, [customer.en, customer.ar]),
        ),
      ])
      return { kind: 'places', places: find(typed) }
    },
    [db, points, areas, language, yard, zone, city, inCountry, asTyped],
  )
}
