import { Alert, Skeleton, Stack } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListSearch } from '#screens/list/list-search.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { useZoneChoices } from '#screens/list/use-zones.ts'
import { ZoneNamesContext } from '../zone-names.ts'
import { PriceDesk } from './price-desk.tsx'
import { MOST_PRICED, usePriceRows } from './use-price-rows.ts'
import { useKeptCells } from './use-typed-cells.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The containers that were selected: an address has no room for many. */
    readonly containerIds?: readonly string[]
  }
}

/** Prices of the selected containers, or of all that the list showed, edited as in a spreadsheet. */
export const PricesScreen = ({ search }: { search: ListSearch }) => {
  const { t } = useLingui()
  const chosen = useLocation({ select: ({ state }) => state.containerIds })
  const found = usePriceRows(search, chosen)
  const kept = useKeptCells()
  const zones = useZoneChoices()
  const room = useTableRoom()
  const names = useMemo(() => new Map(zones?.map(({ value, label }) => [value, label])), [zones])
  return (
    <ZoneNamesContext value={names}>
      <Page fill title={t`Edit prices`}>
        {found?.isCut ? (
          <Alert color="info">{t`Only the first ${MOST_PRICED} containers are shown. Narrow the list down for the others.`}</Alert>
        ) : null}
        {!found || !kept ? (
          // In the shape of the cards of a phone, or of the grid.
          <Stack gap="sm" aria-busy>
            {Array.from({ length: room === 'phone' ? 3 : 1 }, (_, at) => (
              <Skeleton key={at} height={room === 'phone' ? 248 : 320} radius="lg" />
            ))}
          </Stack>
        ) : found.rows.length === 0 ? (
          <EmptyState icon={IconBox} title={t`No data found`}>{t`The list shows no containers whose prices could be edited.`}</EmptyState>
        ) : (
          <PriceDesk rows={found.rows} kept={kept} />
        )}
      </Page>
    </ZoneNamesContext>
  )
}
