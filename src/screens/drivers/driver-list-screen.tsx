import { IconSteeringWheel } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ImportLink } from '#screens/import/import-link.tsx'
import type { ListSearch } from '#screens/list/list-search.ts'
import { RecordListScreen } from '#screens/list/record/record-list-screen.tsx'
import { DriverCard } from './cells.tsx'
import { DRIVER_LIST } from './driver-list.ts'
import { ReplaceLicense } from './replace-license.tsx'

/** The vendor's drivers. */
export const DriverListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <ReplaceLicense>
      <RecordListScreen
        definition={DRIVER_LIST}
        path="/driver"
        addLabel={t`Add driver`}
        more={<ImportLink to="/driver/import" />}
        icon={IconSteeringWheel}
        emptyLine={t`Drivers move your containers. Add the first one, with or without a network.`}
        search={search}
        Card={DriverCard}
        nameOf={({ name }) => inLanguage(name, language)}
      >
        {children}
      </RecordListScreen>
    </ReplaceLicense>
  )
}
