import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCalendar, IconCameraPlus, IconDots } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { operationLifecycle, type OperationAction } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { mayBeLeftOut } from '#domain/operations/planning.ts'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import classes from '../operations.module.css'
import { DraftedForm } from './drafted-form.tsx'
import { Departure } from './departure.tsx'
import { PlanForm } from './plan-form.tsx'
import type { DraftedStep } from './step-draft.ts'
import { useStep } from './use-step.ts'

type StepChoice = DraftedStep | 'plan' | 'cancel'

/** What can be done with a movement now: the step that comes next, big enough for a thumb, then the others. */
export const StepButtons = ({ operation }: { operation: Operation }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<StepChoice | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMore, setMore] = useState(false)
  const isPage = useDetailWay().mode === 'page'
  const close = () => setOpen(false)
  // A step without a question closes none: the next one may have been asked before the step was stored.
  const { busy, rejection, take, step, order } = useStep(operation, () => isOpen && close())
  const can = (action: OperationAction): boolean => 'to' in operationLifecycle[operation.type][operation.containerStatus][action]
  const ask = (what: StepChoice) => {
    setAsked(what)
    setOpen(true)
  }
  const LABELS: Readonly<Record<StepChoice, string>> = {
    plan: t({ message: 'Plan', context: 'movement' }),
    arrive: t({ message: 'Put down', context: 'step' }),
    collect: t({ message: 'Collect', context: 'step' }),
    return: t({ message: 'Bring to the yard', context: 'step' }),
    empty: t({ message: 'Emptied', context: 'step done' }),
    fail: t`Attempt failed`,
    cancel: t`Cancel movement`,
    add_proof: t`Add proof`,
  }
  const next = (['arrive', 'collect', 'return', 'empty'] as const).filter(can)
  // Of a booking some of whose bins were delivered, the others can be left out. Before that it is the booking that is called off.
  const booking = useRow('bookings', operation.bookingId)
  const movements = useMovementsUnderWay(booking)
  const isDelivery = operation.type === 'delivery'
  const hasDriver = operation.driverId !== null
  const hasHappened = operation.containerStatus !== 'scheduled' || (operation.steps ?? []).length > 0
  const departs = can('depart') && hasDriver
  const buttons = [
    ...next.map((what, at) => (
      <Button key={what} className={classes.main} variant={at === 0 ? 'filled' : 'default'} onClick={() => ask(what)}>
        {LABELS[what]}
      </Button>
    )),
    can('plan') ? (
      <Button
        key="plan"
        className={classes.main}
        variant={departs ? 'default' : 'filled'}
        leftSection={<IconCalendar size={18} aria-hidden />}
        onClick={() => ask('plan')}
      >
        {hasDriver ? LABELS.plan : t`Assign driver`}
      </Button>
    ) : null,
    can('fail') ? (
      <Button
        key="fail"
        className={classes.main}
        variant="outline"
        color="error"
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        onClick={() => ask('fail')}
      >
        {LABELS.fail}
      </Button>
    ) : null,
    can('add_proof') && hasHappened ? (
      <Button
        key="add_proof"
        className={isPage ? classes.main : undefined}
        h={48}
        variant="subtle"
        leftSection={<IconCameraPlus size={18} aria-hidden />}
        onClick={() => ask('add_proof')}
      >
        {LABELS.add_proof}
      </Button>
    ) : null,
    can('cancel') && operation.containerStatus !== 'on_the_way' && (!isDelivery || mayBeLeftOut(operation, movements)) ? (
      <Button
        key="cancel"
        className={isPage ? classes.main : undefined}
        h={48}
        variant="subtle"
        color="error"
        leftSection={<IconBan size={18} aria-hidden />}
        onClick={() => ask('cancel')}
      >
        {LABELS.cancel}
      </Button>
    ) : null,
  ].filter((button) => button !== null)
  // On a phone the bar lies over what is read: two things stay in sight, the others come up when they are asked for.
  const atHand = departs ? 0 : 2
  const [first, second] = buttons.slice(0, atHand)
  const rest = buttons.slice(atHand)
  const more =
    isPage && rest.length > 0 ? (
      <ActionIcon
        className={classes.more}
        variant="default"
        size={48}
        aria-label={t({ message: 'More', context: 'navigation' })}
        aria-expanded={isMore}
        onClick={() => setMore(!isMore)}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    ) : null
  return (
    <div>
      <div className={classes.steps}>
        <RefusalAlert rejection={isOpen ? null : rejection} />
        {departs ? (
          <Departure
            etaAt={operation.etaAt}
            busy={busy}
            onDepart={(eta) => void step('depart', 'operation.depart', { operationId: operation.id, ...eta })}
          >
            {more}
          </Departure>
        ) : null}
        {first}
        {second && more && !departs ? (
          <div className={classes.second}>
            {second}
            {more}
          </div>
        ) : (
          second
        )}
        {isMore || !more ? rest : null}
      </div>
      {asked === 'cancel' ? (
        <ConfirmDialog
          opened={isOpen}
          title={LABELS.cancel}
          action={LABELS.cancel}
          destructive
          busy={busy}
          onConfirm={() => void take('operation.cancel', { operationId: operation.id }, t`${order}: cancelled.`)}
          onClose={close}
        >
          {isDelivery
            ? t`This container of order ${order} is not delivered. The booking goes on with those that are there.`
            : t`The movement of order ${order} is not driven. Its booking stays as it is.`}
          <RefusalAlert rejection={rejection} mt="md" />
        </ConfirmDialog>
      ) : (
        <Sheet opened={isOpen} onClose={close} title={asked ? `${LABELS[asked]} ${order}` : ''}>
          {asked === 'plan' ? (
            <PlanForm operation={operation} onDone={close} />
          ) : asked ? (
            <DraftedForm key={asked} operation={operation} step={asked} onDone={close} />
          ) : null}
        </Sheet>
      )}
    </div>
  )
}
