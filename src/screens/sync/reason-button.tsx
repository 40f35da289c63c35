import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutateOptions, MutateResult } from '#db/core/mutate.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ChangeTitle } from './change-title.tsx'

interface ReasonButtonProps {
  readonly change: RejectedChange
  readonly label: string
  readonly title: string
  readonly action: string
  /** What is asked for, where it is not a reason that the customer reads. */
  readonly asked?: string
  /** The reason that was given before. */
  readonly initial?: string
  /** Answers instead of the refused change. */
  readonly send: (reason: string, how: MutateOptions) => Promise<MutateResult>
  /** Said afterwards, with an undo. */
  readonly done?: string
}

/** A way out of a refused change that asks for a reason, which the customer reads unless something else is asked for. */
export const ReasonButton = ({ change, label, title, action, asked, initial, send, done }: ReasonButtonProps) => {
  const { t } = useLingui()
  const { busy, rejection, run } = useMutate()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const give = (reason: string) =>
    run((how) => send(reason, { ...how, instead: change.id }), {
      after: close,
      ...(done === undefined ? {} : { done, undo: true }),
    })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {label}
      </Button>
      <ReasonDialog
        busy={busy}
        opened={opened}
        {...(initial === undefined ? {} : { initial })}
        title={title}
        action={action}
        label={asked ?? t`Reason`}
        help={asked === undefined ? t`The customer reads this.` : ''}
        onClose={close}
        onConfirm={(reason) => void give(reason)}
      >
        <ChangeTitle change={change} />
        <RefusalAlert rejection={rejection} mt="md" />
      </ReasonDialog>
    </>
  )
}
