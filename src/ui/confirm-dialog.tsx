import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'

interface ConfirmDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What will happen, in a sentence with the record's name. */
  readonly children: ReactNode
  /** The verb of the confirming button, e.g. "Approve request". */
  readonly action: string
  readonly destructive?: boolean
  readonly busy?: boolean
  /** Nothing is asked: it is only said why not, and there is one way out. */
  readonly isInformational?: boolean
  /** What is needed for an answer is not known yet: the confirming button waits, and says nothing else. */
  readonly waits?: boolean
  /** Something is typed first, and has the focus. */
  readonly isForm?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something is done. A destructive answer is red and never has the focus by itself. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  action,
  destructive = false,
  busy = false,
  isInformational = false,
  waits = false,
  isForm = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const { t } = useLingui()
  // The dialog hears keys until it has faded away: a second Enter is no second answer.
  const confirm = () => {
    if (opened && !waits) onConfirm()
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <Stack gap="lg">
        <div>{children}</div>
        <Answers>
          {/* The way out is one button throughout: where a question comes of what was only said, whoever is about to press it answers nothing. */}
          <Button
            variant={isInformational ? 'filled' : 'default'}
            onClick={onClose}
            data-autofocus={((isInformational || destructive) && !isForm) || undefined}
          >
            {isInformational ? action : t`Go back`}
          </Button>
          {isInformational ? null : (
            <Button
              color={destructive ? 'error' : 'primary'}
              loading={busy}
              {...(waits ? { 'data-disabled': true, 'aria-disabled': true } : {})}
              onClick={confirm}
              data-autofocus={(!destructive && !isForm) || undefined}
            >
              {action}
            </Button>
          )}
        </Answers>
      </Stack>
    </Sheet>
  )
}
