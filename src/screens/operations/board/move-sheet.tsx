import { Button, Checkbox, Select, Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { boardOf, driverLane, type BoardDays, type Goal } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { formatNumber, inLanguage, isolate, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DateInput } from '#ui/date-input.tsx'
import '#ui/theme/mantine-choice.css'
import { useDayFault } from '#screens/form/day-fault.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { focusFault } from '#ui/focus-fault.ts'
import { useLicenseWarning } from '#screens/list/record/license-warning.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'
import { DriverSelect } from '#screens/mutate/driver-select.tsx'
import { useTyped } from '#screens/mutate/typed-select.tsx'
import { licenseEnds } from './license-ends.ts'
import { moveStart } from './move-start.ts'
import classes from './board.module.css'
import { nameMovements } from './name-movements.ts'

const LAST = 'last'
/** Choices among the drivers where several movements have different ones. */
const [KEEP, NOBODY] = ['keep', 'nobody']

interface MoveFormProps {
  readonly movements: readonly Operation[]
  /** Those that are moved. */
  readonly ids: readonly string[]
  /** The day of the board, and the moment it is. */
  readonly days: BoardDays
  readonly onMove: (goal: Goal) => void
}

/** Where movements are to go: what a drag says, said in words. */
export const MoveForm = ({ movements, ids, days, onMove }: MoveFormProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { today } = days
  // In the sequence in which they stand on the board.
  const moved = ids.flatMap((id) => movements.find((one) => one.id === id) ?? [])
  // What others change meanwhile changes nothing of what was asked.
  const [start] = useState(() => moveStart(moved, days))
  const [day, setDay] = useState(start.day)
  const [keepsDay, setKeepsDay] = useState(start.keepsDay)
  const [chosen, setChosen] = useState(start.keepsDriver ? KEEP : start.driverId)
  const [isTried, setTried] = useState(false)
  const { tried, typed } = useTyped()
  const driverId = chosen === KEEP ? undefined : chosen === NOBODY ? null : chosen
  const faultOf = useDayFault()
  const dayFault = keepsDay ? null : faultOf(day, today)
  const [before, setBefore] = useState<string | null>(LAST)
  const run =
    keepsDay || day === '' || !driverId
      ? []
      : (boardOf(movements, { ...days, on: day }, []).lanes.get(driverLane(driverId)) ?? []).filter(({ id }) => !ids.includes(id))
  const places = run.map((one, at) => {
    const [order, name] = [isolate(`#${one.bookingNumber}`, language), inLanguage(one.customerName, language)]
    return { value: one.id, label: `${formatNumber(at + 1, language)}. ${t`Before ${order}, ${name}`}` }
  })
  const goal: Goal = {
    ...(keepsDay ? {} : { on: day === '' ? null : day }),
    // Without a day each keeps its driver.
    ...(driverId === undefined ? {} : { driverId: !keepsDay && day === '' ? null : driverId }),
    before: run.some(({ id }) => id === before) ? before : null,
  }
  const licenseWarning = useLicenseWarning()
  const drivers = useDrivers()
  const driverOf = (id: string) => drivers?.find(({ value }) => value === id)
  // Said by name where each keeps a driver of their own.
  const ends = licenseEnds({ moved, goal, today, driverOf: (id) => driverOf(id)?.driver }).map((driver) =>
    driverId ? licenseWarning(driver) : `${isolateName(driverOf(driver.id)?.label ?? '')}: ${licenseWarning(driver)}`,
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!tried() || dayFault !== null) return focusFault(event.currentTarget)
        onMove(goal)
      }}
    >
      <Stack gap="md">
        <Text size="sm" tabIndex={-1} data-autofocus className={classes.said}>
          {nameMovements(moved, language)}
        </Text>
        <DriverSelect
          typed={typed}
          job={{ today, on: keepsDay || day === '' ? today : day, keep: start.driverId }}
          before={
            start.keepsDriver
              ? [
                  { value: KEEP, label: t`Keep each one’s driver` },
                  { value: NOBODY, label: t`Nobody yet` },
                ]
              : []
          }
          value={chosen}
          onChange={setChosen}
          clearable={!start.keepsDriver}
          description={ends.length === 0 ? undefined : ends.join(' ')}
        />
        {start.keepsDay ? (
          <Checkbox
            size="md"
            label={t`Keep each one’s day`}
            checked={keepsDay}
            onChange={({ currentTarget }) => setKeepsDay(currentTarget.checked)}
          />
        ) : null}
        {keepsDay ? null : (
          <DateInput
            type="date"
            label={t({ message: 'Day', context: 'movement' })}
            description={t`Leave it empty and it waits among those without a day.`}
            min={today}
            max={lastDay(today)}
            value={day}
            onChange={setDay}
            error={isTried ? dayFault : null}
          />
        )}
        <HoursWarning on={keepsDay || day === '' || dayFault !== null ? null : day} within={moved.length === 1 ? moved[0]?.hours : null} />
        {places.length === 0 ? null : (
          <Select
            label={t`Place in the driver’s day`}
            data={[
              ...places,
              {
                value: LAST,
                label: `${formatNumber(places.length + 1, language)}. ${t({ message: 'At the end', context: 'of a driver’s day' })}`,
              },
            ]}
            value={goal.before ?? LAST}
            onChange={setBefore}
            allowDeselect={false}
          />
        )}
        <Button type="submit" fullWidth h={52}>
          {t({ message: 'Move', context: 'movement' })}
        </Button>
      </Stack>
    </form>
  )
}
