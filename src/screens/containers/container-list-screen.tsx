import { IconArrowsTransferDown, IconBox, IconCoins } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { ImportLink } from '#screens/import/import-link.tsx'
import type { ListSearch } from '#screens/list/list-search.ts'
import { RecordListScreen } from '#screens/list/record/record-list-screen.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { BulkOffer } from './bulk-offer.tsx'
import { ContainerCard } from './cells.tsx'
import { containerList } from './container-list.ts'
import { ContainerTools } from './container-tools.tsx'
import { BulkLabels } from './labels/bulk-labels.tsx'
import { UnitCountsContext, useUnitCounts } from './unit-counts.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'
import { ZoneNamesContext } from './zone-names.ts'

/** The vendor's containers. */
export const ContainerListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  const zones = useZoneChoices()
  const names = useMemo(() => new Map(zones?.map(({ value, label }) => [value, label])), [zones])
  const counts = useUnitCounts()
  const definition = useMemo(() => containerList({ zones: names, counts }), [names, counts])
  return (
    <ZoneNamesContext value={names}>
      <UnitCountsContext value={counts}>
        <RecordListScreen
          definition={definition}
          path="/container"
          addLabel={t`Add containers`}
          more={
            <>
              <ButtonLink
                to="/container/prices"
                search={{ ...search, selected: '' }}
                variant="default"
                leftSection={<IconCoins size={18} aria-hidden />}
              >{t`Edit prices`}</ButtonLink>
              <ImportLink to="/container/import" />
              <ButtonLink
                to="/container/move"
                variant="default"
                leftSection={<IconArrowsTransferDown size={18} aria-hidden />}
              >{t`Move units`}</ButtonLink>
            </>
          }
          icon={IconBox}
          emptyLine={t`Containers are what you rent out: a kind and size in a zone, with its price and its units.`}
          search={search}
          Card={ContainerCard}
          nameOf={({ barcode }) => barcode}
          bulk={(desk) => (
            <>
              <BulkOffer desk={desk} />
              <BulkLabels desk={desk} />
            </>
          )}
          tools={<ContainerTools />}
        >
          {children}
        </RecordListScreen>
      </UnitCountsContext>
    </ZoneNamesContext>
  )
}
