import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import type { Area } from '#domain/kernel/place.ts'
import { overlapping } from '#domain/zones/area-overlap.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { locate } from '#platform/location.ts'
import { useMapStyle } from '#platform/map-style.ts'
import { AreaField } from '#ui/map/area/area-field.tsx'

/** More zones than this no map shows at once. */
const MOST_ZONES = 500

interface ZoneAreaProps {
  readonly zoneId: string
  readonly value: Area | null
  /** The code of what is wrong with it. */
  readonly fault: unknown
  readonly write: (area: Area | null) => void
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** Draws a zone's area among the other zones and the yards; where it overlaps another zone, says with which. */
export const ZoneArea = ({ zoneId, value, fault, write, keep }: ZoneAreaProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const streets = useMapStyle()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  const zones = useRows('zones', MOST_ZONES)
  const others = useMemo(() => (zones ?? []).filter(({ id }) => id !== zoneId), [zones, zoneId])
  // The map takes what is new for what has changed.
  const areas = useMemo(
    () => others.flatMap(({ id, name, area }) => (area ? [{ id, name: inLanguage(name, language), area }] : [])),
    [others, language],
  )
  const yards = vendor?.dumpYards
  const points = useMemo(
    () => (yards ?? []).flatMap(({ name, point }) => (point ? [{ name: inLanguage(name, language), point }] : [])),
    [yards, language],
  )
  const label = t`Area`
  const names = value === null ? [] : overlapping(value, others).map(({ name }) => inLanguage(name, language))
  const overlaps = names.join(language === 'ar' ? '، ' : ', ')
  return (
    <div>
      <AreaField
        label={label}
        value={value}
        onChange={write}
        others={areas}
        points={points}
        streets={streets}
        locate={locate}
        onlyOne={t`You can draw only one zone`}
        fault={typeof fault === 'string' ? describeFormFault(i18n, fault, label) : undefined}
        fieldRef={(element) => keep('area', element)}
      />
      <Text size="sm" role="status" c="dimmed">
        {overlaps === '' ? '' : t`Overlaps with: ${overlaps}. You can keep it so.`}
      </Text>
    </div>
  )
}
