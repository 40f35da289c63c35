import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useCounts } from '#db/hooks/use-counts.ts'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import { workedOn } from '#domain/operations/board.ts'
import { isOpen } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListSearch } from '#screens/list/list-search.ts'
import { ListScreen } from '#screens/list/list-screen.tsx'
import { RecordRowsContext } from '#screens/list/record/record-context.ts'
import { useNow } from '#screens/list/use-now.ts'
import { useOpenRecord } from '#screens/list/use-open-record.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useBoardNow } from './board/use-board.ts'
import { BulkButtons } from './bulk/bulk-buttons.tsx'
import { OperationCard } from './cells.tsx'
import { DriverDay } from './driver-day.tsx'
import { useDrivers } from '#screens/list/record/use-drivers.ts'
import { DriverNamesContext } from './driver-names.ts'
import { NewMovement } from './new-movement.tsx'
import { LateContext } from './use-late.ts'
import { daysLate } from './operation-looks.tsx'
import { operationList } from './operation-list.ts'
import { ViewSwitch } from './view-switch.tsx'

const PATH = '/operations'
const DETAIL = '/operations/detail'

/** Every movement of the vendor's containers. */
export const OperationListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const syncStates = useRowSyncStates()
  const { now, today } = useNow()
  const { openId, open, close, show, address } = useOpenRecord({ path: PATH, detailPath: DETAIL, search })
  const drivers = useDrivers()
  const names = useMemo(() => new Map(drivers?.map(({ value, label }) => [value, label])), [drivers])
  const nameOf = useCallback((driverId: string) => names.get(driverId) ?? '', [names])
  const { time, nightUntil } = useBoardNow(now)
  const lateOf = useCallback(
    (operation: Operation) => daysLate(operation, workedOn(operation, { today, time, nightUntil })),
    [today, time, nightUntil],
  )
  // The list is the same from minute to minute: a file asks for the moment as it is written.
  const last = useRef(lateOf)
  useEffect(() => {
    last.current = lateOf
  }, [lateOf])
  const definition = useMemo(() => operationList(today, nameOf, (operation) => last.current(operation)), [today, nameOf])
  const questions = useMemo(() => definition.tabs.map(({ filters }) => ({ kind: 'operations' as const, filters })), [definition])
  const counts = useCounts('operations', questions)
  const isBeside = openId !== null
  const hasRoom = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  // Where it is not, a movement is called for from its booking, and from the movements of one.
  const isWide = useMediaQuery('(min-width: 72em)', true, { getInitialValueInEffect: false })
  const rows = useMemo(
    () => ({
      now,
      today,
      syncStateOf: ({ id }: { readonly id: string }) => syncStates.get(refKey({ kind: 'operations', id })),
    }),
    [now, today, syncStates],
  )
  return (
    <RecordRowsContext value={rows}>
      <DriverNamesContext value={names}>
        <LateContext value={lateOf}>
          <ListScreen
            definition={definition}
            search={search}
            onSearch={show}
            onOpen={({ id }) => open(id)}
            onClose={close}
            openId={openId}
            address={address}
            detail={children}
            isWaiting={isOpen}
            bulk={(desk) => <BulkButtons desk={desk} names={names} />}
            countOf={(tab) => counts?.[definition.tabs.findIndex(({ id }) => id === tab)]}
            actions={
              isBeside ? null : (
                <Group gap="sm" wrap="nowrap">
                  <ViewSwitch />
                  {/* Hidden and not gone: a tablet that is turned keeps what was opened from here, and what was typed into it. */}
                  <div hidden={!hasRoom}>
                    <DriverDay of={today} />
                  </div>
                  <div hidden={!isWide}>
                    <NewMovement />
                  </div>
                </Group>
              )
            }
            Card={OperationCard}
            nameOf={(operation) => `${inLanguage(operation.customerName, language)} #${operation.bookingNumber}`}
            empty={(tab) => (
              <EmptyState icon={IconTruckDelivery} title={t`No data found`}>
                {tab === 'all'
                  ? t`Movements appear here when a booking is accepted: a delivery for each container, later its pickup.`
                  : t`Nothing to do here now.`}
              </EmptyState>
            )}
          />
        </LateContext>
      </DriverNamesContext>
    </RecordRowsContext>
  )
}
