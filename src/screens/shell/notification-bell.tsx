import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ComponentType } from 'react'
import { userIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useUnread } from '#db/hooks/use-notifications.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { showBadge } from '#platform/badge.ts'
import { useNotificationSettings } from '#platform/notification-settings.ts'
import { isBookingSeen, markBookingSeen, useSeenBooking } from '#platform/seen-booking.ts'
import { closeNotifications, toggleNotifications, useAnchor, useNotificationsOpen } from './client-state.ts'
import { useAlarm } from './use-alarm.ts'
import classes from './shell.module.css'

const BELL = 'notification-bell'
const MOST = 99

/** The notifications behind the bell; a screen of its own, handed in by the route. */
export interface NotificationsPanel {
  readonly Component: ComponentType<{ opened: boolean; anchorElId: string | null; onClose: () => void }>
  /** Begins to fetch it before it is shown. */
  readonly fetch: () => void
}

/** How much is unread; opens the notifications, which stand at it. */
export const NotificationBell = ({ panel: { Component: Panel, fetch } }: { panel: NotificationsPanel }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const settings = useNotificationSettings()
  const unread = useUnread(settings)
  const opened = useNotificationsOpen()
  const anchorElId = useAnchor()
  const [wanted, setWanted] = useState(opened)
  const person = userIdOf(useDatabase())
  const seen = useSeenBooking()
  if (opened && !wanted) setWanted(true)
  const bookingAt = unread?.bookingAt ?? null
  const unseen = bookingAt !== null && !isBookingSeen(seen, person, bookingAt) ? bookingAt : null
  // Whoever looks at the list has seen what is in it.
  useEffect(() => {
    if (opened && unseen !== null) markBookingSeen(person, unseen)
  }, [opened, unseen, person])
  useAlarm(opened ? null : unseen, settings)
  const count = unread?.unread ?? 0
  const isKnown = unread !== undefined
  useEffect(() => {
    if (isKnown) showBadge(count)
  }, [count, isKnown])
  const words = count === 0 ? t`Notifications` : t`${plural(count, { one: 'Notifications, # unread', other: 'Notifications, # unread' })}`
  // Who does not see the number is told of it as well, once for each time that it rises.
  const [[before, isMore], setCounted] = useState<readonly [number?, boolean?]>([])
  if (isKnown && before !== count) setCounted([count, count > (before ?? count)])
  return (
    <>
      <span role="status" className="visually-hidden">
        {isMore && words}
      </span>
      <ActionIcon
        id={BELL}
        className={classes.bell ?? ''}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={fetch}
        onFocus={fetch}
        onClick={() => toggleNotifications(BELL)}
      >
        <span className={classes.thumbIcon}>
          <IconBell size={22} stroke={1.75} aria-hidden />
          {count === 0 ? null : (
            // Drawn and not written: the label says the same in words, where one and two are no figures in Arabic.
            <span
              className={classes.count}
              aria-hidden
              data-drawn={formatNumber(Math.min(count, MOST), language) + (count > MOST ? '+' : '')}
            />
          )}
        </span>
      </ActionIcon>
      {wanted ? <Panel opened={opened} anchorElId={anchorElId ?? BELL} onClose={closeNotifications} /> : null}
    </>
  )
}
