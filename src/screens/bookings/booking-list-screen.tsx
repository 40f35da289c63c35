import { IconInbox } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AnsweredContext, RowSyncContext } from '#screens/list/answer/answer-context.ts'
import { answerKeys } from '#screens/list/answer/answer-keys.ts'
import type { ListSearch } from '#screens/list/list-search.ts'
import { ListScreen } from '#screens/list/list-screen.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { useOpenRecord } from '#screens/list/use-open-record.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { BookingCard } from './booking-card.tsx'
import { bookingListWith } from './booking-list.ts'
import { EMPTY_MESSAGES } from './messages.ts'
import { ListActions } from './list-actions.tsx'
import type { BookingPath } from './paths.ts'
import { BookingRowsContext } from './row-context.ts'
import { STATES_OF } from './states-of.ts'
import { useBulk, useDecision } from './use-answers.ts'
import { useDriversById } from '#screens/list/record/use-drivers.ts'
import { useZoneMembers } from '#screens/list/use-zones.ts'

interface BookingListScreenProps {
  readonly path: BookingPath
  readonly search: ListSearch
  /** The booking that is open beside the list, if there is one. */
  readonly children: ReactNode
}

const isWaiting = ({ status }: Booking) => status === 'new'

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
  // Read when a file is written: the list itself is not made anew for every driver that comes or changes.
  const known = useRef(drivers)
  known.current = drivers
  const definition = useMemo(
    () =>
      bookingListWith(path, (driverId, words) => {
        const driver = known.current.get(driverId)
        return driver && inLanguage(driver.name, words.language)
      }),
    [path],
  )
  const members = useZoneMembers(search.filter.includes('containerId'))
  const mayAnswer = STATES_OF[path].includes('new')
  const keys = answerKeys({ isWaiting, accept, reject, askBulk: bulk.ask })
  // Rows are drawn anew for what changes in them, not for each turn of the screen around them.
  const rows = useMemo(() => ({ now, accept, reject, drivers }), [now, accept, reject, drivers])
  return (
    <BookingRowsContext value={rows}>
      <RowSyncContext value={syncStates}>
        <ListScreen
          definition={definition}
          search={search}
          onSearch={show}
          onOpen={({ id }) => open(id)}
          onClose={close}
          openId={openId}
          address={address}
          detail={<AnsweredContext value={answered}>{children}</AnsweredContext>}
          isWaiting={isWaiting}
          answered={answered}
          {...(mayAnswer ? { bulk: bulk.buttons } : {})}
          members={members}
          notice={bulk.outcome}
          actions={<ListActions path={path} />}
          {...(mayAnswer ? { onKey: keys } : {})}
          Card={BookingCard}
          nameOf={(booking) => `${inLanguage(booking.customerName, language)} #${booking.number}`}
          empty={() => (
            <EmptyState icon={IconInbox} title={t`No data found`}>
              {i18n._(EMPTY_MESSAGES[path])}
            </EmptyState>
          )}
        />
      </RowSyncContext>
      {dialogs}
      {bulk.dialogs}
    </BookingRowsContext>
  )
}
