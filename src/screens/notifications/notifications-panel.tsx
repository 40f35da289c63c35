import { Button, Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNotifications } from '#db/hooks/use-notifications.ts'
import type { Told } from '#db/notifications/told.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { SidePanel } from '#ui/overlay/on-demand.tsx'
import { useCloseOnBack } from '#ui/overlay/use-close-on-back.ts'
import { useOwnEscape } from '#ui/overlay/use-own-escape.ts'
import { ReadAgain } from '#ui/read-again.tsx'
import '#ui/theme/mantine-menu.css'
import { useDesktop } from '#ui/use-desktop.ts'
import type { RequestedAct, NotifiedAct } from './requested-act.ts'
import { BookingActs } from './booking-acts.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { PushHint } from './push-hint.tsx'
import { RequestActs } from './request-acts.tsx'
import { Reminders } from './reminders.tsx'
import { useInbox } from './use-inbox.ts'
import { useReminders } from './use-reminders.ts'

/** Shown at first, and with each further wish. */
const PAGE = 30

interface NotificationsPanelProps {
  readonly opened: boolean
  /** The element it stands at. */
  readonly anchorElId: string | null
  readonly onClose: () => void
  readonly notified: NotifiedAct
}

/** Stands for the bell, which is no part of the panel. */
const Anchor = ({ elementId, anchorRef }: { elementId: string | null; anchorRef?: (element: HTMLElement | null) => void }) => {
  useLayoutEffect(() => {
    anchorRef?.(elementId === null ? null : document.getElementById(elementId))
    return () => anchorRef?.(null)
  }, [elementId, anchorRef])
  return null
}

/** What can be done from a notification with its record. */
const Acts = ({ one: { code, ref }, onAsk }: { one: Told; onAsk: (asked: RequestedAct) => void }) => {
  if (!ref) return null
  if (code === 'booking.placed') return <BookingActs bookingId={ref.id} onAsk={onAsk} />
  return code.startsWith('request.submitted.') ? <RequestActs requestId={ref.id} onAsk={onAsk} /> : null
}

interface ContentProps {
  /** The heading's; null where what surrounds it has one. */
  readonly titleId: string | null
  readonly onClose: () => void
  readonly onAsk: (asked: RequestedAct) => void
}

const Content = ({ titleId, onClose, onAsk }: ContentProps) => {
  const { t } = useLingui()
  const { now, today } = useNow()
  const told = useNotifications()
  const { reminders, isFailed, retry } = useReminders(true, today)
  const [shown, setShown] = useState(PAGE)
  const { by, busy, rejection, read, readAll, clearAll, claim, release } = useInbox(told ?? [])
  const all = told ?? []
  const head = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** The button may go with the last ones: whoever pressed it goes on with the first that is new. */
  const showOlder = () => {
    flushSync(() => setShown(shown + PAGE))
    list.current?.children[shown]?.querySelector('a')?.focus()
  }
  // The buttons go with what they were for: the focus stays in the panel, which hears Escape.
  const keeping = (act: () => Promise<void>) => () => {
    head.current?.focus()
    void act()
  }
  return (
    <>
      <div ref={head} tabIndex={-1} className={classes.head}>
        {titleId === null ? null : <h2 id={titleId} tabIndex={-1} data-autofocus>{t`Notifications`}</h2>}
        {all.some(({ isRead }) => !isRead) ? (
          <Button variant="subtle" px="sm" onClick={keeping(readAll)}>{t`Mark all as read`}</Button>
        ) : null}
        {all.length > 0 ? <Button variant="subtle" px="sm" loading={busy} onClick={keeping(clearAll)}>{t`Clear all`}</Button> : null}
      </div>
      <div className={classes.scroll} data-scroll>
        <RefusalAlert rejection={rejection} />
        {isFailed ? <ReadAgain onRetry={retry}>{t`The reminders could not be read on this device.`}</ReadAgain> : null}
        <Reminders reminders={reminders} now={now} onFollow={onClose} />
        {reminders.length > 0 && all.length > 0 ? <h3 className={classes.heading}>{t`News`}</h3> : null}
        <ul ref={list} className={classes.list} aria-label={t`Notifications`}>
          {all.slice(0, shown).map((one) => (
            <NotificationItem
              key={one.id}
              one={one}
              now={now}
              me={by}
              acts={<Acts one={one} onAsk={onAsk} />}
              onRead={() => void read(one)}
              onClaim={() => void claim(one)}
              onRelease={() => void release(one)}
              onFollow={() => {
                void read(one)
                onClose()
              }}
            />
          ))}
        </ul>
        {all.length > shown ? <Button variant="subtle" fullWidth onClick={showOlder}>{t`Show older ones`}</Button> : null}
        {told !== undefined && all.length === 0 ? (
          <div className={classes.empty}>
            {reminders.length === 0 ? <p className={classes.none}>{t`No data found`}</p> : null}
            <p>{t`Nothing new. Bookings, requests and penalties appear here.`}</p>
          </div>
        ) : null}
        <PushHint />
      </div>
    </>
  )
}

/** The notifications, at the bell on a desktop, over the whole of a phone. */
export const NotificationsPanel = ({ opened, anchorElId, onClose, notified: Notified }: NotificationsPanelProps) => {
  const { t } = useLingui()
  const desktop = useDesktop()
  const titleId = useId()
  const [asked, setAsked] = useState<(RequestedAct & { readonly times: number }) | null>(null)
  const [isAsking, setAsking] = useState(false)
  // It comes when it is first opened: only what opens while it is there knows from where, and leads back there.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  // The panel of a phone has its own.
  useOwnEscape(opened && desktop, onClose, false)
  useCloseOnBack(opened, onClose)
  const ask = (next: RequestedAct) => {
    // The question takes its place: two layers over the page would be one too many.
    onClose()
    setAsked((before) => ({ ...next, times: (before?.times ?? 0) + 1 }))
    setAsking(true)
  }
  const content = <Content titleId={desktop ? titleId : null} onClose={onClose} onAsk={ask} />
  return (
    <>
      {desktop ? (
        <Popover
          opened={opened && isThere}
          onChange={(next) => {
            if (!next) onClose()
          }}
          position="bottom-end"
          width={420}
          trapFocus
          withinPortal={false}
          closeOnEscape={false}
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target refProp="anchorRef">
            <Anchor elementId={anchorElId} />
          </Popover.Target>
          <Popover.Dropdown className={classes.panel ?? ''} aria-labelledby={titleId}>
            {opened ? content : null}
          </Popover.Dropdown>
        </Popover>
      ) : (
        <SidePanel opened={opened} onClose={onClose} title={t`Notifications`} width={420}>
          {opened ? content : null}
        </SidePanel>
      )}
      {asked ? <Notified key={asked.times} asked={asked} opened={isAsking} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
