import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCalendar, IconCameraPlus, IconDots, type Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { isAllowed } from '#domain/kernel/lifecycle.ts'
import { operationLifecycle, type OperationAction } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { mayBeLeftOut } from '#domain/operations/planning.ts'
import { useQuestionKeys } from '#screens/list/answer/use-question-keys.ts'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { useMovementsUnderWay } from '#screens/list/record/use-movements.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { focusNext } from '#ui/focus-next.ts'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import classes from '../operations.module.css'
import { DraftedForm } from './drafted-form.tsx'
import { Departure } from './departure.tsx'
import { PlanForm } from './plan-form.tsx'
import type { DraftedStep } from './step-draft.ts'
import { useStep } from './use-step.ts'

type StepChoice = DraftedStep | 'plan' | 'cancel'

/** A button of the bar. */
interface StepOffer {
  readonly what: StepChoice
  /** Its label, where it is not the one of the step. */
  readonly label?: string
  readonly icon?: Icon
  readonly variant: 'filled' | 'default' | 'outline' | 'subtle'
  readonly color?: 'error'
  /** It leads the movement nowhere: beside the others, it is a smaller one. */
  readonly isAside?: boolean
}

/** What can be done with a movement now: the step that comes next, big enough for a thumb, then the others. */
export const StepButtons = ({ operation }: { operation: Operation }) => {
  const { t } = useLingui()
  const { type, containerStatus } = operation
  const [asked, setAsked] = useState<StepChoice | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMore, setMore] = useState(false)
  const isPage = useDetailWay().mode === 'page'
  // The state in which a step was asked for: what asked goes with it, and the next step stands in its stead.
  const [left, setLeft] = useState<string | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (left === null || isOpen || left === containerStatus) return
    focusNext(root.current?.querySelector('button:enabled'), root.current)
    setLeft(null)
  }, [left, isOpen, containerStatus])
  // A step without a question closes none: the next one may have been asked before the step was stored.
  const { busy, rejection, take, step, order } = useStep(operation, () => isOpen && setOpen(false))
  const giveUp = useCallback(() => {
    setLeft(null)
    setOpen(false)
  }, [])
  // Proof leads to no other step, nor does a plan but that of one that failed: what asked for it is still there.
  const close = () => (asked === 'add_proof' || (asked === 'plan' && left === 'scheduled') ? giveUp() : setOpen(false))
  // The table behind it is not to act on what is pressed while the question is still being fetched.
  useQuestionKeys(isOpen, giveUp)
  // A movement of a kind that only a later release knows is shown, and nothing is done with it here.
  const can = (action: OperationAction): boolean =>
    Object.hasOwn(operationLifecycle, type) && isAllowed(operationLifecycle[type], containerStatus, action)
  const ask = (what: StepChoice) => {
    setAsked(what)
    setLeft(containerStatus)
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
  const hasHappened = containerStatus !== 'scheduled' || (operation.steps ?? []).length > 0
  const departs = can('depart') && hasDriver
  const canCancel = containerStatus !== 'on_the_way' && (!isDelivery || mayBeLeftOut(operation, movements))
  const offered: readonly (StepOffer | null)[] = [
    ...next.map((what, at): StepOffer => ({ what, variant: at === 0 ? 'filled' : 'default' })),
    can('plan')
      ? {
          what: 'plan',
          label: hasDriver ? LABELS.plan : t`Assign driver`,
          icon: IconCalendar,
          variant: departs ? 'default' : 'filled',
        }
      : null,
    can('fail') ? { what: 'fail', icon: IconAlertTriangle, variant: 'outline', color: 'error' } : null,
    can('add_proof') && hasHappened ? { what: 'add_proof', icon: IconCameraPlus, variant: 'subtle', isAside: true } : null,
    can('cancel') && canCancel ? { what: 'cancel', icon: IconBan, variant: 'subtle', color: 'error', isAside: true } : null,
  ]
  const buttons = offered
    .filter((offer) => offer !== null)
    .map(({ what, label = LABELS[what], icon: Glyph, isAside = false, ...look }) => (
      <Button
        {...look}
        key={what}
        className={isAside && !isPage ? undefined : classes.main}
        h={isAside ? 48 : undefined}
        leftSection={Glyph ? <Glyph size={18} aria-hidden /> : undefined}
        onClick={() => ask(what)}
      >
        {label}
      </Button>
    ))
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
    <div ref={root}>
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
          onClose={giveUp}
        >
          {isDelivery
            ? t`This container of order ${order} is not delivered. The booking goes on with those that are there.`
            : t`The movement of order ${order} is not driven. Its booking stays as it is.`}
          <RefusalAlert rejection={rejection} mt="md" />
        </ConfirmDialog>
      ) : (
        <Sheet opened={isOpen} onClose={giveUp} title={asked ? `${LABELS[asked]} ${order}` : ''}>
          {asked === 'plan' ? (
            <PlanForm operation={operation} onDone={close} onUnchanged={giveUp} />
          ) : asked ? (
            <DraftedForm key={asked} operation={operation} step={asked} onDone={close} />
          ) : null}
        </Sheet>
      )}
    </div>
  )
}
