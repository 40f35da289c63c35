import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Charge } from '#domain/bookings/booking-parts.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { formatMoney } from '#i18n/formats.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './bookings.module.css'
import { CHARGE_MESSAGES, CHARGE_STATE_MESSAGES } from './messages.ts'

const ChargeLine = ({ booking, charge, onGone }: { booking: Booking; charge: Charge; onGone: () => void }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(charge.id)
  const name = i18n._(CHARGE_MESSAGES[charge.type])
  const args = { vendorId: vendorIdOf(db), bookingId: booking.id, chargeId: charge.id }
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <span>
          {name} · {i18n._(CHARGE_STATE_MESSAGES[charge.status])}
        </span>
        <Ltr>{formatMoney(charge.amount)}</Ltr>
      </Group>
      <Text size="sm" c="dimmed" dir="auto">
        {charge.declineReason ?? charge.note}
      </Text>
      {charge.status === 'draft' ? (
        <Button
          variant="default"
          size="compact-sm"
          h={44}
          loading={busy}
          aria-label={t`Take back the charge: ${name}`}
          onClick={() =>
            void run((how) => mutate(db, 'booking.withdrawCharge', args, how), {
              after: onGone,
              done: t`The charge was taken back.`,
              undo: true,
            })
          }
        >{t`Take back`}</Button>
      ) : null}
      <RefusalAlert rejection={rejection} />
    </li>
  )
}

/** What is asked beside the total, and how it stands with the Admin. */
export const Charges = ({ booking }: { booking: Booking }) => {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const isGone = useRef(false)
  const charges = booking.charges ?? []
  useEffect(() => {
    // With its line the button is gone that had the focus.
    if (isGone.current && document.activeElement === document.body) list.current?.focus()
    isGone.current = false
  }, [charges.length])
  if (charges.length === 0 && !isGone.current) return null
  return (
    <div>
      <Text size="sm" c="dimmed">{t`Extra charges`}</Text>
      <ul ref={list} tabIndex={-1} className={classes.charges} aria-label={t`Extra charges`}>
        {charges.map((charge) => (
          <ChargeLine
            key={charge.id}
            booking={booking}
            charge={charge}
            onGone={() => {
              isGone.current = true
            }}
          />
        ))}
      </ul>
    </div>
  )
}
