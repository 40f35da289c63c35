import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Area } from '#domain/kernel/place.ts'
import { overlapping } from '#domain/zones/area-overlap.ts'
import { areaFault, areaPlace } from '#domain/zones/area-rules.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { locate } from '#platform/location.ts'
import { useMapStyle } from '#platform/map-style.ts'
import { usePlaces } from '#screens/company/use-places.ts'
import { AreaField, type AreaBegun } from '#ui/map/area/area-field.tsx'
import { useMapPlaces } from '#screens/company/use-map-places.ts'
import { markAreas } from './mark-areas.ts'
import { UNREAD } from './unfinished-fault.ts'

interface ZoneAreaProps {
  readonly zoneId: string
  readonly value: Area | null
  /** The code of what is wrong with it. */
  readonly fault: unknown
  readonly write: (area: Area | null) => void
  /** What was begun before and is no area yet. */
  readonly begun: AreaBegun
  /** What is begun and no area yet. */
  readonly onUnfinished: (begun: AreaBegun) => void
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** Draws a zone's area among the other zones and the yards; where it overlaps another zone, says with which. */
export const ZoneArea = ({ zoneId, value, fault, write, begun, onUnfinished, keep }: ZoneAreaProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const streets = useMapStyle()
  const { areas: all, points } = useMapPlaces()
  const areas = useMemo(() => all.filter(({ id }) => id !== zoneId), [all, zoneId])
  const find = usePlaces()
  const label = t`Area`
  // A closed area is judged at once: whoever draws goes on where it is wrong.
  const judged = fault ?? (value === null ? null : areaFault(value))
  const isWrong = typeof judged === 'string'
  const overlapped = useMemo(() => (value === null || isWrong ? [] : overlapping(value, areas)), [value, isWrong, areas])
  const shown = useMemo(() => markAreas(areas, overlapped), [areas, overlapped])
  const place = value === null || isWrong ? 'here' : areaPlace(value)
  const overlaps = overlapped.map(({ name }) => name).join(language === 'ar' ? '، ' : ', ')
  const note =
    place === 'swapped'
      ? t`This area lies outside Saudi Arabia: its longitudes and latitudes seem to be swapped.`
      : place === 'elsewhere'
        ? t`This area lies outside Saudi Arabia. Look at its corners once more.`
        : overlaps === ''
          ? undefined
          : t`Overlaps with: ${overlaps}. You can keep it so.`
  return (
    <AreaField
      label={label}
      value={value}
      onChange={write}
      begun={begun}
      onUnfinished={onUnfinished}
      others={shown}
      points={points}
      streets={streets}
      locate={locate}
      find={find}
      onlyOne={t`You can draw only one zone`}
      note={note}
      fault={
        judged === UNREAD
          ? t`Numbers that are typed for a corner cannot be used: correct or complete them`
          : isWrong
            ? describeFormFault(i18n, judged, label)
            : undefined
      }
      fieldRef={(place) => keep('area', place)}
    />
  )
}
