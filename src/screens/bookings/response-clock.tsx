import { IconClockExclamation } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { formatInstant, formatUntil } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './bookings.module.css'

/** From how little time on the clock is shown as urgent. */
const URGENT_MS = 30 * 60_000

interface ResponseClockProps {
  /** Until when the booking waits for its answer. */
  readonly until: string
  readonly now: number
}

/** How long a new booking still waits for its answer; when that is over, that it is. */
export const ResponseClock = ({ until, now }: ResponseClockProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const left = Date.parse(until) - now
  const words = left > 0 ? formatUntil(Date.parse(until), now, language) : t`Time is up`
  return (
    <time
      dateTime={until}
      title={formatInstant(until, language)}
      className={`whole ${classes.clock}`}
      data-urgent={left <= URGENT_MS || undefined}
    >
      {left <= URGENT_MS ? <IconClockExclamation size={14} aria-hidden /> : null}
      {words}
    </time>
  )
}
