import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ChangeTitle } from './change-title.tsx'

const acceptArgs = v.object({ vendorId: v.string(), bookingId: v.string() })

/** Turns a booking down whose acceptance was refused: the customer is told, and may order elsewhere. Nothing once it does not wait any more. */
export const TurnDown = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate()
  const [opened, setOpened] = useState(false)
  const parsed = v.safeParse(acceptArgs, change.args)
  const booking = useRow('bookings', parsed.success ? parsed.output.bookingId : null)
  if (!parsed.success || booking?.status !== 'new') return null
  const number = isolate(`#${booking.number}`, language)
  const send = (reason: string) =>
    run((how) => mutate(db, 'booking.reject', { ...parsed.output, reason }, { ...how, instead: change.id }), {
      after: () => setOpened(false),
      done: t`Rejected booking ${number}`,
      undo: true,
    })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>{t`Reject booking`}</Button>
      <ReasonDialog
        busy={busy}
        opened={opened}
        title={t`Reject booking ${number}?`}
        action={t`Reject booking`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => void send(reason)}
      >
        <ChangeTitle change={change} />
        <RefusalAlert rejection={rejection} mt="md" />
      </ReasonDialog>
    </>
  )
}
