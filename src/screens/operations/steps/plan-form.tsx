import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayAssign } from '#domain/drivers/license.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { etaAgain, timeOf } from '#domain/operations/eta.ts'
import { asPlanned, type Operation } from '#domain/operations/operation.ts'
import { useDayFault } from '#screens/form/day-fault.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { useLicenseWarning } from '#screens/list/record/license-warning.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'
import { DriverSelect } from '#screens/mutate/driver-select.tsx'
import { useTyped } from '#screens/mutate/typed-select.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { useWindow, WindowFields } from '../window-fields.tsx'
import { EtaField } from './eta-field.tsx'
import { StepForm } from './form-foot.tsx'
import { useStep } from './use-step.ts'

interface PlanProps {
  readonly operation: Operation
  readonly onDone: () => void
  /** Sent without a change: nothing is asked for. */
  readonly onUnchanged: () => void
}

/** Day, driver and hours of a movement; its place in the driver's day is chosen on the board. */
export const PlanForm = ({ operation, onDone, onUnchanged }: PlanProps) => {
  const { t } = useLingui()
  const licenseWarning = useLicenseWarning()
  const { today } = useNow()
  const { busy, rejection, take, order } = useStep(operation, onDone)
  // What stood there when the form was opened: what others change meanwhile is a conflict, not overwritten.
  const [was] = useState(() => asPlanned(operation))
  const [plan, setPlan] = useState(was)
  const on = plan.scheduledOn ?? today
  const own = useDrivers()?.find(({ value }) => value === plan.driverId)
  const verdict = own ? mayAssign(own.driver, { today, on }) : null
  const faultOf = useDayFault()
  // What was left undone on a day that is over may stay there.
  const dayFault = plan.scheduledOn === was.scheduledOn ? null : faultOf(plan.scheduledOn ?? '', today)
  const [isTried, setTried] = useState(false)
  const { window, tried, fields } = useWindow(was.hours, 'be empty')
  const driver = useTyped()
  const [eta, setEta] = useState(() => timeOf(was.etaAt))
  const etaAt = plan.scheduledOn === null ? null : etaAgain(was, { on: plan.scheduledOn, time: eta, within: window })
  // A time says nothing without its day.
  const isDayless = eta !== '' && plan.scheduledOn === null
  const submit = () => {
    setTried(true)
    // Each field says what is wrong with it, not the first alone.
    const [isChosen, isWindow] = [driver.tried(), tried()]
    if (!isChosen || !isWindow || dayFault !== null || isDayless) return
    const to = { ...plan, hours: window, etaAt }
    const edits = {
      ...(sameValue(was.scheduledOn, to.scheduledOn) ? {} : { scheduledOn: { from: was.scheduledOn, to: to.scheduledOn } }),
      ...(sameValue(was.driverId, to.driverId) ? {} : { driverId: { from: was.driverId, to: to.driverId } }),
      ...(sameValue(was.hours, to.hours) ? {} : { hours: { from: was.hours, to: to.hours } }),
      ...(sameValue(was.etaAt, to.etaAt) ? {} : { etaAt: { from: was.etaAt, to: to.etaAt } }),
      ...(was.pinned === to.pinned ? {} : { pinned: { from: was.pinned, to: to.pinned } }),
    }
    if (Object.keys(edits).length === 0) return onUnchanged()
    void take('operation.plan', { operationId: operation.id, edits }, t`${order}: planned.`)
  }
  return (
    <StepForm action={t`Save the plan`} busy={busy} rejection={rejection} onSubmit={submit}>
      <DriverSelect
        typed={driver.typed}
        job={{ today, on, keep: was.driverId }}
        value={plan.driverId}
        onChange={(driverId) => setPlan({ ...plan, driverId })}
        clearable
        openOnFocus={false}
        description={own && verdict?.kind === 'warning' ? licenseWarning(own.driver) : undefined}
      />
      <DateInput
        type="date"
        label={t({ message: 'Day', context: 'movement' })}
        description={t`Leave it empty and it waits among those without a day.`}
        min={today}
        max={lastDay(today)}
        value={plan.scheduledOn ?? ''}
        onChange={(value) => setPlan({ ...plan, scheduledOn: value === '' ? null : value })}
        error={isTried ? dayFault : null}
      />
      <WindowFields {...fields} />
      <EtaField value={eta} onChange={setEta} error={isTried && isDayless ? t`Choose a day for this time.` : undefined} />
      <HoursWarning on={plan.scheduledOn} at={etaAt} within={window} />
      <Checkbox
        size="md"
        label={t`Promised: keep day and time`}
        checked={plan.pinned}
        onChange={({ currentTarget }) => setPlan({ ...plan, pinned: currentTarget.checked })}
      />
    </StepForm>
  )
}
