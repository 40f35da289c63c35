import { IconCalendarDue, IconClockExclamation, IconGavel, IconLicense, IconTruckDelivery, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useLocale } from '#i18n/locale.tsx'
import { describeReminder } from './describe-reminder.ts'
import { focusRecord } from './focus-record.ts'
import type { Reminder } from './use-reminders.ts'
import classes from './notifications.module.css'

const ICONS: Readonly<Record<Reminder['kind'], Icon>> = {
  unanswered: IconClockExclamation,
  dropOff: IconTruckDelivery,
  overdue: IconCalendarDue,
  overdueBookings: IconCalendarDue,
  expired: IconLicense,
  license: IconLicense,
  penalty: IconGavel,
}

/** What asks for somebody as long as its cause lasts: nobody reads or clears it away. */
export const Reminders = ({ reminders, now, onFollow }: { reminders: readonly Reminder[]; now: number; onFollow: () => void }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  if (reminders.length === 0) return null
  return (
    // No landmark: the dashboard behind it has one of this name.
    <div role="group" aria-label={t`Reminders`}>
      <h3 className={classes.heading}>{t`Reminders`}</h3>
      <ul className={classes.list}>
        {reminders.map((reminder) => {
          const { icon: Glyph, ...words } = { icon: ICONS[reminder.kind], ...describeReminder(reminder, { i18n, language, now }) }
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
