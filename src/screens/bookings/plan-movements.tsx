import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutate } from '#db/core/mutate.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'

/** Says that a booking came without movements, and plans them. */
export const PlanMovements = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(booking.id)
  const plan = () =>
    run(() => mutate(db, 'booking.planMovements', { vendorId: vendorIdOf(db), bookingId: booking.id }), { done: t`Movements planned` })
  return (
    <Alert color="warning" role="note">
      <Stack gap="xs" align="flex-start">
        <Text>{t`This booking came without movements: no driver can take a step, and it is never completed.`}</Text>
        <Button variant="default" loading={busy} onClick={() => void plan()}>{t`Plan its movements`}</Button>
        <RefusalAlert rejection={rejection} />
      </Stack>
    </Alert>
  )
}
