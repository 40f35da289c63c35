import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AnsweredContext } from '#screens/list/answer/answer-context.ts'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { useNextAfterAnswer } from '#screens/list/detail/use-next-after-answer.ts'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { useKeys } from '#ui/shortcuts/use-keys.ts'
import { ACTION_KEYS, actionsOf, type BookingActionId } from './actions/actions-of.ts'
import { useActions } from './actions/use-actions.tsx'
import { BookingAnswers } from './answer.tsx'
import { BookingDetail } from './booking-detail.tsx'
import { ACTION_MESSAGES, CHANGE_DRIVER } from './messages.ts'
import { useBookingRows } from './row-context.ts'

interface ActionButtonProps {
  readonly booking: Booking
  readonly action: BookingActionId
  readonly isFirst?: boolean
  readonly ask: (action: BookingActionId) => void
}

const ActionButton = ({ booking, action, isFirst = false, ask }: ActionButtonProps) => {
  const { i18n } = useLingui()
  const [hasKeys] = useShortcutsOn()
  const isChange = action === 'assign' && booking.driverId !== null
  const words = i18n._(isChange ? CHANGE_DRIVER : ACTION_MESSAGES[action])
  const key = ACTION_KEYS[action].slice(-1)
  return (
    <Button
      // Nobody waits for another driver: it is nothing to do next.
      variant={isFirst && !isChange ? 'filled' : 'default'}
      onClick={() => ask(action)}
      {...(action === 'cancel' ? { c: 'error' } : {})}
      {...(hasKeys ? { 'aria-keyshortcuts': key, 'title': `${words} (${key})` } : {})}
    >
      {words}
    </Button>
  )
}

/** That nothing more waits for an answer; in this selection, or at all. */
const AllAnswered = ({ waiting }: { waiting: number }) => {
  const { t } = useLingui()
  return (
    <Text role="status" mb="md" data-last>
      {waiting === 0 ? (
        t`You're all caught up: no booking waits for your answer.`
      ) : (
        <Plural
          value={waiting}
          one="Nothing else in this selection waits for your answer. Outside it # more booking waits."
          other="Nothing else in this selection waits for your answer. Outside it # more bookings wait."
        />
      )}
    </Text>
  )
}

/** A booking beside its list, or as a page of its own on a phone; its address is its own, so that it can be linked and loaded anew. */
export const BookingDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { accept, reject, now } = useBookingRows()
  const booking = useRow('bookings', id)
  const movements = useMovementsUnderWay(booking)
  const arriving = useSyncStatus().firstLoad !== null
  const { isLast } = useNextAfterAnswer(id, useContext(AnsweredContext))
  const { waiting } = useDetailWay()
  const { ask, asking } = useActions(booking ?? null)
  // From one booking to the next the map stays as it is.
  const [isMapOpen, setMapOpen] = useState(false)
  const isNew = booking?.status === 'new'
  const [first, ...others] = booking ? actionsOf(booking, { now, movements }) : []
  useKeys(({ code, shiftKey }) => {
    // On a row of the list that row is meant.
    if (shiftKey || !booking || document.activeElement?.closest('[data-row]')) return false
    if (isNew && code === 'KeyA') accept(booking)
    else if (isNew && code === 'KeyR') reject(booking)
    else {
      const action = actionsOf(booking, { now, movements }).find((one) => ACTION_KEYS[one] === code)
      if (!action) return false
      ask(action)
    }
    return true
  })
  const actions = !booking ? null : isNew ? (
    <BookingAnswers place="detail" booking={booking} onAccept={accept} onReject={reject} />
  ) : first ? (
    <Group gap="sm">
      <ActionButton booking={booking} action={first} isFirst ask={ask} />
    </Group>
  ) : null
  return (
    <DetailFrame
      // The one that is shown, until the next one is read.
      id={booking?.id ?? id}
      title={booking ? `${t`Booking`} ${isolate(`#${booking.number}`, language)}` : t`Booking`}
      actions={actions}
    >
      {/* One that is answered and then waits again would be counted among the others. */}
      {isLast && !isNew && !arriving && waiting !== undefined ? <AllAnswered waiting={waiting} /> : null}
      {booking ? (
        <>
          <BookingDetail
            booking={booking}
            map={{ isOpen: isMapOpen, toggle: () => setMapOpen(!isMapOpen) }}
            more={
              others.length === 0 ? null : (
                <Group gap="xs" role="group" aria-label={t`More actions`}>
                  {others.map((action) => (
                    <ActionButton key={action} booking={booking} action={action} ask={ask} />
                  ))}
                </Group>
              )
            }
          />
          {asking}
        </>
      ) : booking === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This booking is not on this device. It may belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
