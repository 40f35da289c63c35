import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListSearch } from '#screens/list/list-search.ts'
import { ListScreen } from '#screens/list/list-screen.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { useOpenRecord } from '#screens/list/use-open-record.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { BOOKING_LISTS } from './booking-list.ts'
import { EMPTY_MESSAGES } from './messages.ts'
import { ListActions } from './list-actions.tsx'
import type { BookingPath } from './paths.ts'
import { AnsweredContext, BookingRowsContext, RowSyncContext } from './row-context.ts'
import { STATES_OF } from './states-of.ts'
import { useBulk, useDecision } from './use-answers.ts'
import { useDriversById } from '#screens/list/record/use-drivers.ts'
import { useZoneMembers } from './use-zones.ts'

interface BookingListScreenProps {
  readonly path: BookingPath
  readonly search: ListSearch
  /** The booking that is open beside the list, if there is one. */
  readonly children: ReactNode
}

/** One of the lists of bookings, with the answers on every row that waits for one. */
export const BookingListScreen = ({ path, search, children }: BookingListScreenProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const syncStates = useRowSyncStates()
  const { now } = useNow()
  const { openId, open, close, show, address } = useOpenRecord({ path, detailPath: `${path}/detail`, search })
  const [answered, setAnswered] = useState<Booking | null>(null)
  // An answer is told anew each time, also when it is to the same booking again.
  const { accept, reject, dialogs } = useDecision((booking) => setAnswered({ ...booking }))
  const bulk = useBulk()
  const drivers = useDriversById()
  const members = useZoneMembers()
  const mayAnswer = STATES_OF[path].includes('new')
  // Rows are drawn anew for what changes in them, not for each turn of the screen around them.
  const rows = useMemo(() => ({ now, accept, reject, drivers }), [now, accept, reject, drivers])
  return (
    <BookingRowsContext value={rows}>
      <RowSyncContext value={syncStates}>
        <ListScreen
          definition={BOOKING_LISTS[path]}
          search={search}
          onSearch={show}
          onOpen={({ id }) => open(id)}
          onClose={close}
          openId={openId}
          address={address}
          detail={<AnsweredContext value={answered}>{children}</AnsweredContext>}
          isWaiting={({ status }) => status === 'new'}
          {...(mayAnswer ? { bulk: bulk.buttons } : {})}
          members={members}
          notice={bulk.outcome}
          actions={<ListActions path={path} />}
          onKey={({ code, shiftKey }, desk) => {
            const { row } = desk
            const isAnswer = mayAnswer && !shiftKey && (code === 'KeyA' || code === 'KeyR')
            if (isAnswer && desk.selected.size > 0) {
              bulk.ask(code === 'KeyA' ? 'accept' : 'reject', desk)
              return true
            }
            if (!isAnswer || row?.status !== 'new') return false
            if (code === 'KeyA') accept(row)
            else reject(row)
            return true
          }}
          Card={BookingCard}
          nameOf={(booking) => `${inLanguage(booking.customerName, language)} #${booking.number}`}
          empty={({ q, filters }, elsewhere) =>
            q === '' && filters.size === 0 ? (
              <EmptyState icon={IconInbox} title={t`No data found`}>
                {i18n._(EMPTY_MESSAGES[path])}
              </EmptyState>
            ) : (
              <EmptyState icon={IconSearchOff} title={t`No data found`} action={elsewhere}>
                {q === ''
                  ? t`Nothing here fits these filters. Take one away, or try another tab.`
                  : t`Nothing here holds these words. Try fewer of them, or another tab.`}
              </EmptyState>
            )
          }
        />
      </RowSyncContext>
      {dialogs}
      {bulk.dialogs}
    </BookingRowsContext>
  )
}
