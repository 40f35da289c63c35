import { IconClockExclamation } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { formatInstant, formatUntil } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './dashboard.module.css'

/** From how little time on it is shown as urgent. */
const URGENT_MS = 60 * 60_000

/** How long an answer is still waited for; `until` and `now` in ms since 1970. */
export const AnswerClock = ({ until, now }: { until: number; now: number }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const left = until - now
  const isUrgent = left <= URGENT_MS
  return (
    <time
      dateTime={new Date(until).toISOString()}
      title={formatInstant(until, language)}
      className={classes.clock}
      data-urgent={isUrgent || undefined}
    >
      {isUrgent ? <IconClockExclamation size={16} aria-hidden /> : null}
      {left > 0 ? formatUntil(until, now, language) : t({ message: 'Overdue', context: 'answer' })}
    </time>
  )
}
