import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { placeSearch, type FindablePlace } from '#domain/kernel/find-place.ts'
import type { Area, Point } from '#domain/kernel/place.ts'
import { readPlaceText } from '#domain/kernel/place-text.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { readCities } from '#platform/cities.ts'
import type { FoundPlaces } from '#ui/map/place-input.tsx'

const MOST_ZONES = 500

const middleOf = (area: Area): Point => {
  const [lngs, lats] = [area.map(([lng]) => lng), area.map(([, lat]) => lat)]
  return { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
}

/** Finds a place by what a person types, on the device: coordinates or a map link, else the vendor's zones and yards and the country's cities. */
export const usePlaces = (): ((typed: string) => Promise<FoundPlaces>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const yards = useRow('vendors', vendorIdOf(useDatabase()))?.dumpYards
  const zones = useRows('zones', MOST_ZONES)
  const details = { yard: t`Yard`, zone: t`Zone`, city: t`City` }
  const { yard, zone, city } = details
  return useCallback(
    async (typed) => {
      const said = readPlaceText(typed)
      if (said.kind !== 'unknown') return said
      const place = (name: Bilingual, detail: string, point: Point): FindablePlace => ({
        name: inLanguage(name, language),
        detail,
        names: [name.en, name.ar],
        point,
      })
      const cities = await readCities()
      const find = placeSearch([
        ...(yards ?? []).flatMap(({ name, point }) => (point ? [place(name, yard, point)] : [])),
        ...(zones ?? []).flatMap(({ name, area }) => (area ? [place(name, zone, middleOf(area))] : [])),
        ...cities.map(({ name, point }) => place(name, city, point)),
      ])
      return { kind: 'places', places: find(typed) }
    },
    [yards, zones, language, yard, zone, city],
  )
}
