import { Button, Group, Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { giveOtherDriver, refusedDriver } from '#db/review/other-driver.ts'
import { clashOf, DELIVERY_MINUTES } from '#domain/bookings/conflicts.ts'
import { mayAssign } from '#domain/drivers/licence.ts'
import { dayOf, type Instant } from '#domain/kernel/instant.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import '#ui/theme/mantine-choice.css'

/** More drivers than a vendor has, and more deliveries than they drive at an hour. */
const MOST = { start: 0, end: 1000 }
const around = (at: Instant, minutes: number): Instant => new Date(Date.parse(at) + minutes * 60_000).toISOString()

/** Somebody else was quicker to give the driver work, or the booking a driver: sends the change with one who is free. */
export const DriverChoice = ({ card }: { card: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const [chosen, setChosen] = useState<string | null>(null)
  const about = refusedDriver(card)
  const movement = useRow('operations', about && 'operationId' in about ? about.operationId : null)
  const booking = useRow('bookings', about && 'bookingId' in about ? about.bookingId : (movement?.bookingId ?? null))
  const drivers = useColumnsWindow<'drivers'>({ kind: 'drivers', filters: [{ column: 'active', anyOf: [true] }] }, MOST).answer?.rows
  const at = booking?.startsAt ?? new Date(0).toISOString()
  const driven = useColumnsWindow<'bookings'>(
    { kind: 'bookings', filters: [{ column: 'startsAt', from: around(at, -DELIVERY_MINUTES), to: around(at, DELIVERY_MINUTES) }] },
    MOST,
  ).answer?.rows
  if (!booking || !drivers || !driven) return null
  const today = dayOf(new Date().toISOString())
  const on = movement ? (movement.scheduledOn ?? today) : booking.deliveryOn
  // Only a delivery takes its driver's hour: containers are fetched whenever the way leads past.
  const isHour = !movement || movement.type === 'delivery'
  const free = drivers.filter(
    (driver) =>
      driver.id !== (movement ?? booking).driverId &&
      mayAssign(driver, { today, on })?.kind !== 'blocked' &&
      !(isHour && clashOf(driven, booking, driver.id)),
  )
  const labels = driverLabels(drivers, language)
  const give = (driverId: string) =>
    stored(async () => {
      const result = await giveOtherDriver(db, card, driverId)
      if (result?.status === 'rejected') showRefusal(result.rejection)
    })
  return (
    <Group align="flex-end" gap="xs" mt="xs">
      <Select
        label={t`Another driver who is free`}
        data={free.map(({ id }) => ({ value: id, label: labels.get(id) ?? '' }))}
        value={chosen}
        onChange={setChosen}
        searchable
        nothingFoundMessage={t`No driver is free at that time`}
      />
      <Button disabled={chosen === null} onClick={() => chosen !== null && void give(chosen)}>{t`Assign`}</Button>
    </Group>
  )
}
