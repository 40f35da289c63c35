import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import type { Told } from '#db/notifications/told.ts'
import { notificationType, type NotificationType } from '#domain/notifications/notification.ts'
import { formatAgo, formatInstant, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { describeNotification } from '#i18n/notification-messages.ts'
import { notificationPath } from '#protocol/record-path.ts'
import { focusRecord } from './focus-record.ts'
import classes from './notifications.module.css'
import { useProgress } from './use-progress.ts'

const ICONS: Readonly<Record<NotificationType, Icon>> = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle }
const MINUTE_MS = 60_000

/** When, in words: the newest of all are told as the specification has it. */
const useWhen = (now: number) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return ({ at, isMisdated }: Told): string => {
    if (isMisdated) return formatInstant(at, language)
    return now - Date.parse(at) < MINUTE_MS ? t`Just now` : formatAgo(Date.parse(at), now, language)
  }
}

interface NotificationItemProps {
  readonly one: Told
  readonly now: number
  /** The signed-in person's id. */
  readonly me: string
  /** What can be done with its record from here. */
  readonly acts: ReactNode
  readonly onRead: () => void
  readonly onClaim: () => void
  readonly onRelease: () => void
  /** It leads to its record, and the list goes. */
  readonly onFollow: () => void
}

/** One notification: what, when, who takes care of it, and what can be done from here. */
export const NotificationItem = ({ one, now, me, acts, onRead, onClaim, onRelease, onFollow }: NotificationItemProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const navigate = useNavigate()
  const link = useRef<HTMLAnchorElement>(null)
  // What was pressed goes: the focus stays with the notification.
  const keeping = (act: () => void) => () => {
    link.current?.focus()
    act()
  }
  const when = useWhen(now)
  const tone = notificationType(one.code)
  const { title, body } = describeNotification(one, language)
  const Glyph = ICONS[tone]
  const path = notificationPath({ code: one.code, params: one.params, kind: one.ref?.kind, id: one.ref?.id })
  const { claim } = one
  const { isAnswered, isDone } = useProgress(one)
  const follow = async () => {
    onFollow()
    await navigate({ href: path })
    await focusRecord(one.ref?.id)
  }
  // News needs no work that two might do, and no more does what is done.
  const isOffered = tone === 'warning' && claim?.by !== me && !one.isAhead && !isDone
  const name = one.claimedBy === null ? t`a colleague` : isolateName(one.claimedBy)
  const kinds: Readonly<Record<NotificationType, string>> = { info: t`Information`, success: t`Success`, warning: t`Warning` }
  return (
    <li className={classes.item} data-tone={tone} data-unread={!one.isRead || undefined}>
      <Glyph size={20} className={classes.icon} role="img" aria-label={kinds[tone]} />
      <div className={classes.words}>
        <a
          ref={link}
          href={path}
          className={classes.title}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            void follow()
          }}
        >
          {one.isRead ? null : <span className="visually-hidden">{t`Unread:`} </span>}
          {title}
        </a>
        <p>{body}</p>
        <p className={classes.about}>
          {when(one)}
          {isAnswered ? ` · ${t`No longer waiting`}` : null}
          {claim === null ? null : claim.by === me ? ` · ${t`You take care of it`}` : ` · ${t`Taken by ${name}`}`}
        </p>
        <div className={classes.acts}>
          {acts}
          {isOffered ? (
            <Button variant="default" px="sm" onClick={keeping(onClaim)}>
              {claim === null ? t`I’ll take this` : t`Take over from ${name}`}
            </Button>
          ) : null}
          {claim?.by === me && !isDone ? <Button variant="default" px="sm" onClick={keeping(onRelease)}>{t`Give it back`}</Button> : null}
          {one.isRead ? null : <Button variant="subtle" px="sm" onClick={keeping(onRead)}>{t`Mark as read`}</Button>}
        </div>
      </div>
    </li>
  )
}
