import { useMemo } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import type { Area, Point } from '#domain/kernel/place.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

interface Named {
  /** As the reader sees it. */
  readonly name: string
  readonly names: Bilingual
}

interface MapPlaces {
  /** The zones that are drawn. */
  readonly areas: readonly (Named & { readonly id: string; readonly area: Area })[]
  /** The yards that have a place. */
  readonly points: readonly (Named & { readonly point: Point })[]
}

/** The vendor's zones and yards as maps show them; the map takes what is new for what has changed, so they stay the same until it is. */
export const useMapPlaces = (): MapPlaces => {
  const { language } = useLocale()
  const zones = useZones()
  const yards = useRow('vendors', vendorIdOf(useDatabase()))?.dumpYards
  return {
    areas: useMemo(
      () => (zones ?? []).flatMap(({ id, name, area }) => (area ? [{ id, name: inLanguage(name, language), names: name, area }] : [])),
      [zones, language],
    ),
    points: useMemo(
      () => (yards ?? []).flatMap(({ name, point }) => (point ? [{ name: inLanguage(name, language), names: name, point }] : [])),
      [yards, language],
    ),
  }
}
