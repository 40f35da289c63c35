import { createContext, useContext, useMemo } from 'react'
import { useZones } from '#db/hooks/use-zones.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

interface ZoneChoice {
  readonly value: string
  readonly label: string
  readonly isActive: boolean
}

/** The vendor's zones by name, live; undefined while they are being read. */
export const useZoneChoices = (): readonly ZoneChoice[] | undefined => {
  const { language } = useLocale()
  const zones = useZones()
  return useMemo(
    () =>
      zones
        ?.map(({ id, name, status }) => ({ value: id, label: inLanguage(name, language), isActive: status === 'active' }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [zones, language],
  )
}

/** Names of zones for all rows of a list, read once. */
export const ZoneNamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** A zone's name; nothing where it is not known here. */
export const useZoneName = (zoneId: string): string => useContext(ZoneNamesContext).get(zoneId) ?? ''
