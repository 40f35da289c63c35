import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef } from 'react'
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
  const root = useRef<HTMLDivElement>(null)
  const isPlanned = useRef(false)
  const plan = () =>
    run(
      async (how) => {
        isPlanned.current = true
        const result = await mutate(db, 'booking.planMovements', { vendorId: vendorIdOf(db), bookingId: booking.id }, how)
        isPlanned.current = result.status !== 'rejected'
        return result
      },
      { done: t`Movements planned`, undo: true },
    )
  // Whoever planned them goes on at the first of them. By the time this has gone the focus is somewhere already: who had it is asked before.
  const goesOn = useRef(false)
  useLayoutEffect(() => {
    const { current: element } = root
    return () => {
      const { activeElement: at, body } = document
      goesOn.current = isPlanned.current && (at === null || at === body || element?.contains(at) === true)
    }
  }, [])
  useEffect(
    () => () => {
      if (goesOn.current) document.querySelector<HTMLElement>('[data-movements] a')?.focus()
    },
    [],
  )
  return (
    <Alert ref={root} color="warning" role="note" styles={{ message: { overflow: 'visible' } }}>
      <Stack gap="xs" align="flex-start">
        <Text>{t`This booking came without movements: no driver can take a step, and it is never completed.`}</Text>
        <Button variant="default" loading={busy} onClick={() => void plan()}>{t`Plan its movements`}</Button>
        <RefusalAlert rejection={rejection} />
      </Stack>
    </Alert>
  )
}
