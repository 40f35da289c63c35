import { Alert } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import { MOST, promisedOf } from '#db/query/promised.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { dayPromisedToOthers } from '#domain/bookings/longer.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { unitRefs } from '#domain/units/unit.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'

/**
 * Says from which day on others miss bins that were promised to them, where a booking whose bins stand at its customer's keeps them until
 * another day.
 */
export const PromisedToOthers = ({ booking, until }: { booking: Booking; until: Day }) => {
  const { language } = useLocale()
  const { today } = useNow()
  const container = useRow('containers', booking.container.id)
  const unitIds = useMemo(() => (container ? unitRefs(container).map(({ id }) => id) : []), [container])
  const units = useRowsById('units', unitIds)
  const { answer: promised } = useColumnsWindow(promisedOf(booking.container.id), MOST)
  if (!container || !units || !promised) return null
  const on = dayPromisedToOthers({ container, units: [...units.values()], bookings: promised.rows, today }, booking, until)
  if (on === null) return null
  const day = formatDay(on, language)
  return (
    <Alert color="warning" role="note" mt="sm">
      <Trans>
        From {day} on, more of these containers are promised to other bookings than are left. Agree only if you can bring them others.
      </Trans>
    </Alert>
  )
}
