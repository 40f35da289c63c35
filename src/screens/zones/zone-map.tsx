import { useLingui } from '@lingui/react/macro'
import { useMapStyle } from '#platform/map-style.ts'
import { AreasMap } from '#ui/map/areas-map.tsx'
import { useMapPlaces } from '#screens/company/use-map-places.ts'
import { useUnreachable } from '#screens/mutate/use-unreachable.ts'

/** The vendor's zones and yards on one map. */
export const ZoneMap = ({ chosen, onChoose }: { chosen: string | null; onChoose?: (id: string) => void }) => {
  const { t } = useLingui()
  const { areas, points } = useMapPlaces()
  const about = { areas, points, chosen, onChoose }
  return <AreasMap label={t`Zones on the map`} {...about} streets={useMapStyle()} isOffline={useUnreachable()} />
}
