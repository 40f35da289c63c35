import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useDrives } from '#db/hooks/use-drives.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowsById } from '#db/hooks/use-rows-by-id.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { giveOtherDriver, refusedDriver } from '#db/review/other-driver.ts'
import { driveFault, driveOf, drivesFor, hoursOf } from '#domain/bookings/drives.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { deliveryRefs } from '#domain/operations/plan.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { TypedSelect, useTyped } from '#screens/mutate/typed-select.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ReadAgain } from '#ui/read-again.tsx'

/** More drivers than a vendor has. */
const MOST = { start: 0, end: 1000 }

const NO_HOURS = { from: 0, until: 0 }

/** Somebody else was quicker to give the driver work, or the booking a driver: sends the change with one who is free. */
export const DriverChoice = ({ card }: { card: RejectedChange }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const showRefusal = useRefusalToast()
  const stored = useStored()
  const [chosen, setChosen] = useState<string | null>(null)
  const { tried, typed } = useTyped()
  const about = refusedDriver(card)
  const movement = useRow('operations', about && 'operationId' in about ? about.operationId : null)
  const booking = useRow('bookings', about && 'bookingId' in about ? about.bookingId : (movement?.bookingId ?? null))
  const { answer, isFailed, retry } = useColumnsWindow<'drivers'>({ kind: 'drivers', filters: [{ column: 'active', anyOf: [true] }] }, MOST)
  const drivers = answer?.rows
  const deliveryIds = useMemo(
    () => (movement ? [movement.id] : booking ? deliveryRefs(booking).map(({ id }) => id) : []),
    [movement, booking],
  )
  const deliveries = useRowsById('operations', deliveryIds)
  const own = useMemo(() => [...(deliveries?.values() ?? [])], [deliveries])
  const { drives, retry: retryDrives } = useDrives(useMemo(() => (booking ? hoursOf(booking, own) : NO_HOURS), [booking, own]))
  if (isFailed || drives === null)
    return (
      <ReadAgain
        onRetry={() => {
          retry()
          retryDrives()
        }}
      >{t`The available drivers could not be read on this device.`}</ReadAgain>
    )
  if (!booking || !drivers || !deliveries || !drives) return null
  const now = new Date().toISOString()
  const today = dayOf(now)
  const on = movement ? (movement.scheduledOn ?? today) : booking.deliveryOn
  const free = drivers.filter(
    (driver) =>
      driver.id !== (movement ?? booking).driverId &&
      mayAssign(driver, { today, on })?.kind !== 'blocked' &&
      // A movement that was refused by itself is given by itself, whoever has it.
      (movement ? [driveOf(booking, { ...movement, driverId: driver.id }) ?? []].flat() : drivesFor(booking, own, driver.id)).every(
        (drive) => driveFault(drives, drive, now) === null,
      ),
  )
  const labels = driverLabels(drivers, language)
  const give = (driverId: string) =>
    stored(async () => {
      const result = await giveOtherDriver(db, card, driverId)
      if (result?.status === 'rejected') showRefusal(result.rejection)
    })
  return (
    <Group align="flex-end" gap="xs" mt="xs">
      <TypedSelect
        typed={typed}
        label={t`Another driver who is free`}
        data={free.map(({ id }) => ({ value: id, label: labels.get(id) ?? '' }))}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage={t`No driver is free at that time`}
      />
      <Button disabled={chosen === null} onClick={() => chosen !== null && tried() && void give(chosen)}>{t`Assign`}</Button>
    </Group>
  )
}
