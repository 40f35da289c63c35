import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { FormEvent, ReactNode } from 'react'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { focusFault } from '#ui/focus-fault.ts'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

interface FormDialogProps {
  readonly opened: boolean
  readonly title: string
  /** The verb of the button; null: there is nothing to confirm. */
  readonly action: string | null
  /** Nothing is typed or chosen first: the button has the focus. */
  readonly isQuestion?: boolean
  readonly busy: boolean
  readonly rejection: Rejection | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short form in a dialog, whose first field says `data-autofocus`; why the rule refuses what was given stands beside the button that gave it. */
export const FormDialog = ({
  opened,
  title,
  action,
  isQuestion = false,
  busy,
  rejection,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  const { t } = useLingui()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog hears keys until it has faded away: a second Enter is no second answer.
    if (!opened || busy) return
    onSubmit()
    focusFault(event.currentTarget)
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          {children}
          <RefusalAlert rejection={rejection} />
          <Answers>
            <Button variant="default" onClick={onClose} data-autofocus={action === null || undefined}>{t`Go back`}</Button>
            {action === null ? null : (
              <Button type="submit" loading={busy} data-autofocus={isQuestion || undefined}>
                {action}
              </Button>
            )}
          </Answers>
        </Stack>
      </form>
    </Sheet>
  )
}
