import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Members } from './list-query.ts'
import { membersByZone } from './members-by-zone.ts'

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

/** The containers that each zone stands for in a list; read where zones are asked for. */
export const useZoneMembers = (isAsked: boolean): Members => {
  const containers = useRows('containers', { needed: isAsked })
  return useMemo(() => membersByZone(containers ?? []), [containers])
}
