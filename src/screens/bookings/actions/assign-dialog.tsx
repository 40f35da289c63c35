import { Alert, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconSearch } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { mutate } from '#db/core/mutate.ts'
import type { Conflict } from '#domain/bookings/conflicts.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { formatMoments, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { holdsTyped } from '#screens/list/record/found-options.ts'
import { useDriversById } from '#screens/list/record/use-drivers.ts'
import classes from './actions.module.css'
import { describeConflict } from './describe-conflict.ts'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import type { QuestionProps } from './question-props.ts'
import { useAssignFacts } from './use-assign-facts.ts'
import { useGive } from './use-give.ts'

/** From so many drivers on one looks for a name. */
const MANY = 8

interface Candidate {
  readonly driver: Driver
  readonly name: string
  readonly conflicts: readonly Conflict[]
  readonly isBlocked: boolean
}

interface DriverChoiceProps {
  readonly candidate: Candidate
  /** What speaks against every driver is said once, above. */
  readonly shared: ReadonlySet<string>
  readonly isNow: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const DriverChoice = ({ candidate: { driver, name, conflicts, isBlocked }, shared, isNow, isChosen, onChoose }: DriverChoiceProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const own = conflicts.filter(({ code }) => !shared.has(code))
  return (
    <label className={classes.choice} data-blocked={isBlocked || undefined}>
      <input type="radio" name="driver" value={driver.id} checked={isChosen} disabled={isBlocked} onChange={onChoose} />
      <span>
        <span dir="auto" className={classes.name}>
          {name}
        </span>
        {isNow ? <span className={classes.note}>{t`Has it now`}</span> : null}
        {own.map((conflict) => {
          const Sign = conflict.kind === 'blocked' ? IconCircleX : IconAlertTriangle
          return (
            <span key={conflict.code} className={classes.conflict} data-kind={conflict.kind}>
              <Sign size={16} aria-hidden />
              {describeConflict(i18n, conflict, language)}
            </span>
          )
        })}
      </span>
    </label>
  )
}

type AssignFacts = ReturnType<typeof useAssignFacts>

const useCandidates = (
  { booking }: Pick<QuestionProps, 'booking'>,
  { conflictsOf }: Pick<AssignFacts, 'conflictsOf'>,
): readonly Candidate[] | undefined => {
  const { language } = useLocale()
  const drivers = useDriversById()
  return useMemo(() => {
    if (!conflictsOf) return undefined
    const labels = driverLabels([...drivers.values()], language)
    return [...drivers.values()]
      .filter(({ removedAt }) => removedAt === undefined)
      .map((driver) => {
        const conflicts = conflictsOf(driver)
        return { driver, name: labels.get(driver.id) ?? '', conflicts, isBlocked: conflicts.some(({ kind }) => kind === 'blocked') }
      })
      .toSorted(
        (a, b) =>
          // Whoever has it now is looked for first.
          Number(b.driver.id === booking.driverId) - Number(a.driver.id === booking.driverId) ||
          Number(a.isBlocked) - Number(b.isBlocked) ||
          a.name.localeCompare(b.name, language),
      )
  }, [conflictsOf, drivers, booking.driverId, language])
}

/** What speaks against all of them, whoever it is: the stock and the zone. */
const sharedBy = (candidates: readonly Candidate[]): readonly Conflict[] => {
  const [first, ...rest] = candidates
  return (first?.conflicts ?? []).filter(
    ({ code }) =>
      (code === 'booking.no_free_unit' || code === 'zone_inactive') &&
      rest.every(({ conflicts }) => conflicts.some((one) => one.code === code)),
  )
}

/** Chooses who drives a booking: whoever cannot stands below, with the reason. */
export const AssignDialog = ({ booking, opened, onClose }: QuestionProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { busy, rejection, give } = useGive(booking, onClose)
  const [chosen, setChosen] = useState<string | null>(booking.driverId)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const facts = useAssignFacts(booking, useNow().now)
  const candidates = useCandidates({ booking }, facts)
  const shared = useMemo(() => sharedBy(candidates ?? []), [candidates])
  const sharedCodes = useMemo(() => new Set(shared.map(({ code }) => code)), [shared])
  // Who can drive is known after the dialog has opened: the focus comes along, so that a name can be typed at once.
  const box = useRef<HTMLDivElement>(null)
  const isKnown = candidates !== undefined
  useEffect(() => {
    if (opened && isKnown) box.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }, [opened, isKnown])
  /** From the name that was typed down to the first who can drive, as from one of them to the next. */
  const chooseFirst = () => {
    const first = box.current?.querySelector<HTMLInputElement>('input[type=radio]:enabled')
    first?.click()
    first?.focus()
  }
  const number = isolate(`#${booking.number}`, language)
  const shown = candidates?.filter(({ name, driver }) => holdsTyped(`${name} ${driver.phone}`, typed))
  const count = shown?.length ?? 0
  // Who was chosen and is not among the names that were typed since is nobody one sees to be meant.
  const driver = shown?.find((candidate) => candidate.driver.id === chosen && !candidate.isBlocked)
  const canAssign = driver !== undefined && driver.driver.id !== booking.driverId
  const at = facts.conflictsOf ? formatMoments(facts.hours, language) : ''
  const fault = useId()
  const isFaulty = isTried && !canAssign
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={booking.driverId === null ? t`Assign a driver to booking ${number}` : t`Change the driver of booking ${number}`}
      action={candidates?.some(({ isBlocked }) => !isBlocked) ? t`Assign driver` : null}
      busy={busy}
      rejection={rejection}
      onSubmit={() => {
        setTried(true)
        if (!canAssign) return
        const { name } = driver
        give(
          (db, about, how) => mutate(db, 'booking.assign', { ...about, driverId: driver.driver.id, was: booking.driverId }, how),
          t`${name} was assigned to booking ${number}`,
        )
      }}
    >
      <Text>{t`Delivery: ${at}`}</Text>
      {facts.isFailed ? (
        <ReadAgain
          onRetry={facts.retry}
        >{t`What is already planned could not be read on this device. You can assign all the same: the server checks it.`}</ReadAgain>
      ) : null}
      {shared.map((conflict) => (
        <Alert key={conflict.code} color={conflict.kind === 'blocked' ? 'error' : 'warning'} role="note">
          {describeConflict(i18n, conflict, language)}
        </Alert>
      ))}
      <Stack ref={box} gap="md">
        {(candidates?.length ?? 0) >= MANY ? (
          <TextInput
            label={t`Find a driver`}
            leftSection={<IconSearch size={18} aria-hidden />}
            data-autofocus
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              chooseFirst()
            }}
          />
        ) : null}
        <span className="visually-hidden" role="status">
          {typed === '' || shown === undefined ? null : <Plural value={count} one="# result" other="# results" />}
        </span>
        {isFaulty ? (
          <Text id={fault} c="error" size="sm" role="alert">
            {booking.driverId === null ? t`Choose a driver.` : t`Choose another driver than the one who has it now.`}
          </Text>
        ) : null}
        <fieldset className={classes.choices} role="radiogroup" {...(isFaulty ? { 'aria-invalid': true, 'aria-describedby': fault } : {})}>
          <legend>{t`Driver`}</legend>
          {shown === undefined ? (
            <Skeleton height={160} radius="md" />
          ) : shown.length === 0 ? (
            <Text c="dimmed">{typed === '' ? t`You have no drivers yet. Add one under Drivers.` : t`No driver of this name.`}</Text>
          ) : (
            shown.map((candidate) => (
              <DriverChoice
                key={candidate.driver.id}
                candidate={candidate}
                shared={sharedCodes}
                isNow={candidate.driver.id === booking.driverId}
                isChosen={candidate.driver.id === chosen}
                onChoose={() => setChosen(candidate.driver.id)}
              />
            ))
          )}
        </fieldset>
      </Stack>
    </FormDialog>
  )
}
