import { Alert } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { plannedFor } from '#domain/hours/calendar.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'

/** That what is agreed to now is planned for another day than the one asked for, and why; nothing where it is planned for that. */
export const OtherDay = ({ asked: on }: { asked: Day }) => {
  const { language } = useLocale()
  const { today } = useNow()
  const planned = plannedFor(useWorkingHours(), on, today)
  const asked = formatDay(on, language)
  const closed = formatDay(planned.earliest, language)
  const next = formatDay(planned.on, language)
  return (
    <>
      {planned.isPast ? (
        <Alert color="warning" role="note" mt="sm">
          <Trans>The day the customer asked for, {asked}, has passed: no work is planned before today.</Trans>
        </Alert>
      ) : null}
      {planned.isClosed ? (
        <Alert color="warning" role="note" mt="sm">
          <Trans>
            You are closed on {closed}: the work is planned for {next}, the next working day.
          </Trans>
        </Alert>
      ) : null}
    </>
  )
}
