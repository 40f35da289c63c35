import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ReasonButton } from './reason-button.tsx'

const acceptArgs = v.object({ vendorId: v.string(), bookingId: v.string() })

/** Turns a booking down whose acceptance was refused: the customer is told, and may order elsewhere. Nothing once it does not wait any more. */
export const TurnDown = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const parsed = v.safeParse(acceptArgs, change.args)
  const booking = useRow('bookings', parsed.success ? parsed.output.bookingId : null)
  if (!parsed.success || booking?.status !== 'new') return null
  const number = isolate(`#${booking.number}`, language)
  return (
    <ReasonButton
      change={change}
      label={t`Reject booking`}
      title={t`Reject booking ${number}?`}
      action={t`Reject booking`}
      send={(reason, how) => mutate(db, 'booking.reject', { ...parsed.output, reason }, how)}
      done={t`Rejected booking ${number}`}
    />
  )
}
