import { NativeSelect, Select } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { newId } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { mayDrive } from '#domain/drivers/license.ts'
import { day } from '#domain/kernel/instant.ts'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { CREATED_MOVEMENTS, standingOf, type CreatedMovement } from '#domain/operations/creation.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { useDayFault } from '#screens/form/day-fault.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { useLicenseWarning } from '#screens/list/record/license-warning.ts'
import { useFreeDrivers } from '#screens/list/record/use-drivers.ts'
import { useMovements } from '#screens/list/record/use-movements.ts'
import { useNow } from '#screens/list/use-now.ts'
import { DateInput } from '#ui/date-input.tsx'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import '#ui/theme/mantine-choice.css'
import { TypedTextarea } from '#ui/typed-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { DriverSelect } from './driver-select.tsx'
import { useTyped } from './typed-select.tsx'
import { useMutate } from './use-mutate.ts'

interface CallMovementProps {
  /** The booking whose bin is meant; null: it is still to be chosen, where `choice` asks for it. */
  readonly booking: Booking | null
  readonly choice?: (fault: string | undefined) => ReactNode
  readonly opened: boolean
  readonly onClose: () => void
}

/** Calls for a movement of a bin that stands at a customer's: emptied and brought back, put elsewhere, or exchanged. */
export const CallMovement = ({ booking, choice, opened, onClose }: CallMovementProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(booking?.id)
  const movements = useMovements(booking?.id ?? null)
  const [type, setType] = useState<CreatedMovement>('dump_and_return')
  const [on, setOn] = useState(today)
  const [driverId, setDriverId] = useState<string | null>(null)
  const [pickupId, setPickup] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { tried, typed } = useTyped()
  const free = useFreeDrivers({ today, on: v.is(day, on) ? on : today })
  const pickups = (booking && movements ? standingOf(booking, movements).pickups : null)?.filter(({ unit }) => unit) ?? []
  const hasUnits = pickups.length > 1 && type !== 'exchange'
  const unit = hasUnits ? pickups.find(({ id }) => id === pickupId)?.unit : null
  const faultOf = useDayFault()
  const dayFault = v.is(day, on) ? faultOf(on, today) : t`Choose today or a later day.`
  const isDay = dayFault === null
  // Whoever is not free on another day is not chosen any more.
  const licenseWarning = useLicenseWarning()
  const chosen = free && !free.some(({ value }) => value === driverId) ? null : driverId
  const driver = free?.find(({ value }) => value === chosen)?.driver
  const isEnding = driver && isDay && mayDrive(driver, { today, on })?.kind === 'warning'
  const said = note.trim()
  const isPlaceless = type === 'relocate' && said === ''
  const submit = () => {
    setTried(true)
    if (!tried() || !booking || !isDay || isPlaceless) return
    const number = isolate(`#${booking.number}`, language)
    const args = {
      operationId: newId(),
      bookingId: booking.id,
      type,
      on,
      driverId: chosen,
      ...(unit ? { unit } : {}),
      ...(said === '' ? {} : { note: said }),
    }
    void run((how) => mutate(db, 'operation.create', args, how), {
      after: onClose,
      done: t`New movement for booking ${number}`,
      undo: true,
    })
  }
  const number = booking ? isolate(`#${booking.number}`, language) : null
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={number === null ? t`New movement` : t`New movement for booking ${number}`}
      action={t`Plan movement`}
      busy={busy}
      rejection={rejection}
      onSubmit={submit}
    >
      {choice?.(isTried && !booking ? t`Choose a booking.` : undefined)}
      <NativeSelect
        {...(choice ? {} : { 'data-autofocus': true })}
        label={t`What is to be done`}
        {...SELECT_ARROW}
        data={CREATED_MOVEMENTS.map((value) => ({ value, label: i18n._(MOVEMENT_MESSAGES[value]) }))}
        value={type}
        onChange={({ currentTarget }) => setType(CREATED_MOVEMENTS.find((one) => one === currentTarget.value) ?? type)}
      />
      {hasUnits ? (
        <Select
          label={t`Container number`}
          placeholder={t`The driver says which one`}
          data={pickups.map(({ id, containerNumber }) => ({ value: id, label: containerNumber ?? '—' }))}
          value={pickupId}
          onChange={setPickup}
          clearable
          dir="ltr"
        />
      ) : null}
      <DateInput
        type="date"
        label={t({ message: 'Day', context: 'movement' })}
        required
        min={today}
        max={lastDay(today)}
        value={on}
        onChange={setOn}
        error={isTried ? dayFault : null}
      />
      <HoursWarning on={isDay ? on : null} />
      <DriverSelect
        typed={typed}
        job={{ today, on: v.is(day, on) ? on : today }}
        value={chosen}
        onChange={setDriverId}
        clearable
        description={isEnding ? licenseWarning(driver) : undefined}
      />
      <TypedTextarea
        label={type === 'relocate' ? t`Where to` : t`What the driver should know`}
        required={type === 'relocate'}
        autosize
        minRows={2}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={isTried && isPlaceless ? t`Say where the container is to be put.` : undefined}
      />
    </FormDialog>
  )
}
