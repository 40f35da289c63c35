import { IconMapPin } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListSearch } from '#screens/list/list-search.ts'
import { RecordListScreen } from '#screens/list/record/record-list-screen.tsx'
import { AfterPaint } from '#ui/after-paint.tsx'
import { fetchAreaMapAhead } from '#ui/map/area/area-field.tsx'
import { fetchAreasMapAhead } from '#ui/map/areas-map.tsx'
import { ZoneCard } from './cells.tsx'
import { ZONE_LIST } from './zone-list.ts'
import { ZoneMap } from './zone-map.tsx'
import { ZoneMapButton } from './zone-map-button.tsx'

/** The vendor's zones. */
export const ZoneListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  // Whoever looks at zones may draw one later, without a network.
  useEffect(() => {
    fetchAreasMapAhead()
    fetchAreaMapAhead()
  }, [])
  return (
    <RecordListScreen
      definition={ZONE_LIST}
      path="/zone"
      addLabel={t`Add zone`}
      icon={IconMapPin}
      emptyLine={t`Zones are the parts of the city you serve. Containers belong to one of them.`}
      search={search}
      Card={ZoneCard}
      aside={(open) => (
        <AfterPaint>
          <ZoneMap chosen={null} onChoose={open} />
        </AfterPaint>
      )}
      tools={<ZoneMapButton search={search} />}
      nameOf={({ name }) => inLanguage(name, language)}
    >
      {children}
    </RecordListScreen>
  )
}
