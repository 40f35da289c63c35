import { IconCalendarDue, IconClockExclamation, IconGavel, IconLicense, IconTruckDelivery, type Icon } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatAgo, formatUntil } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { focusRecord } from './focus-record.ts'
import type { Reminder } from './use-reminders.ts'
import classes from './notifications.module.css'

const ICONS: Readonly<Record<Reminder['kind'], Icon>> = {
  unanswered: IconClockExclamation,
  dropOff: IconTruckDelivery,
  overdue: IconCalendarDue,
  expired: IconLicense,
  licence: IconLicense,
  penalty: IconGavel,
}

const useReminderMessages = (now: number) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return ({ kind, count, until }: Reminder): { title: string; body: string } => {
    switch (kind) {
      case 'unanswered': {
        const due = until === null ? null : Date.parse(until)
        const end = due === null ? '' : due > now ? formatUntil(due, now, language) : formatAgo(due, now, language)
        return {
          title: t`${plural(count, { one: '# booking waits for your answer', other: '# bookings wait for your answer' })}`,
          body: end === '' ? t`Answer before they expire.` : t`The first one is due: ${end}`,
        }
      }
      case 'dropOff': {
        const start = until === null ? null : Date.parse(until)
        const begins = start === null ? '' : start > now ? formatUntil(start, now, language) : formatAgo(start, now, language)
        return {
          title: t`${plural(count, { one: '# booking starts today or tomorrow', other: '# bookings start today or tomorrow' })}`,
          body: t`Their drivers have not set out. The first one starts: ${begins}`,
        }
      }
      case 'overdue':
        return {
          title: t`${plural(count, { one: '# booking is past its pickup day', other: '# bookings are past their pickup day' })}`,
          body: t`Their containers are still on site.`,
        }
      case 'expired':
        return {
          title: t`${plural(count, { one: '# driving license has expired', other: '# driving licenses have expired' })}`,
          body: t`Whose license has expired cannot be given a job.`,
        }
      case 'licence':
        return {
          title: t`${plural(count, { one: '# driving license is about to expire', other: '# driving licenses are about to expire' })}`,
          body: t`Within 30 days. Without a valid one nobody can be given a job.`,
        }
      case 'penalty':
        return {
          title: t`${plural(count, { one: '# penalty is unpaid', other: '# penalties are unpaid' })}`,
          body: t`Settle them with the Admin, or dispute them.`,
        }
    }
  }
}

/** What asks for somebody as long as its cause lasts: nobody reads or clears it away. */
export const Reminders = ({ reminders, now, onFollow }: { reminders: readonly Reminder[]; now: number; onFollow: () => void }) => {
  const { t } = useLingui()
  const describeReminder = useReminderMessages(now)
  if (reminders.length === 0) return null
  return (
    // No landmark: the dashboard behind it has one of this name.
    <div role="group" aria-label={t`Reminders`}>
      <h3 className={classes.heading}>{t`Reminders`}</h3>
      <ul className={classes.list}>
        {reminders.map((reminder) => {
          const { icon: Glyph, ...words } = { icon: ICONS[reminder.kind], ...describeReminder(reminder) }
          return (
            <li key={reminder.kind} className={classes.item} data-tone="warning">
              <Glyph size={20} className={classes.icon} aria-hidden />
              <div className={classes.words}>
                <Link
                  to={reminder.path}
                  search={reminder.search}
                  className={classes.title}
                  onClick={() => {
                    onFollow()
                    void focusRecord()
                  }}
                >
                  {words.title}
                </Link>
                <p>{words.body}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
