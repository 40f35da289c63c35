import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { warningsOf } from '#domain/hours/calendar.ts'
import type { Span } from '#domain/hours/hours.ts'
import { HOURS_WARNING_MESSAGES } from '#i18n/hours-messages.ts'

interface HoursWarningProps {
  /** The day for which something is planned; null: none yet. */
  readonly on: string | null
  readonly at?: string | null | undefined
  readonly within?: Span | null | undefined
}

/** Says that a plan is for a closed day, outside the working hours or at midday in summer. Nothing is refused for it. */
export const HoursWarning = ({ on, at, within }: HoursWarningProps) => {
  const { i18n } = useLingui()
  const hours = useWorkingHours()
  const [warning] = on === null ? [] : warningsOf(hours, { on, at, within })
  return warning ? (
    <Alert color="warning" role="status">
      {i18n._(HOURS_WARNING_MESSAGES[warning])}
    </Alert>
  ) : null
}
