import { Text } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import type { MutateResult } from '#db/core/mutate.ts'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The record's id. */
  readonly id: string
  readonly title: string
  /** What the button says where the record stays. */
  readonly keep: string
  /** What still needs the record, in words. False: nothing does; undefined: it is not known yet. */
  readonly needs: ReactElement | false | undefined
  /** Said until it is known. */
  readonly looking: string
  /** What needs the record could not be read on this device. */
  readonly isFailed: boolean
  readonly onRetry: () => void
  /** What becomes of the record, where nothing needs it. */
  readonly outcome: ReactNode
  readonly remove: () => Promise<MutateResult>
  /** Said once it is deleted. */
  readonly done: string
  /** Whether it can be brought back. */
  readonly undo?: boolean
}

/** Asks before a record is deleted, and leaves its detail then; where something still needs it, says what, and deletes nothing. */
export const DeleteDialog = ({ opened, onClose, id, title, keep, needs, remove, done, undo = true, ...props }: DeleteDialogProps) => {
  const { close } = useDetailWay()
  const { busy, rejection, run } = useMutate(id)
  const after = () => {
    onClose()
    close()
  }
  const isNeeded = Boolean(needs)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      action={isNeeded ? keep : title}
      destructive={!isNeeded}
      busy={busy}
      waits={needs === undefined}
      isInformational={isNeeded}
      onConfirm={() => void run(remove, { after, done, undo })}
    >
      <RefusalAlert rejection={rejection} mt="md" />
      {props.isFailed ? (
        <Unread onRetry={props.onRetry} />
      ) : needs === undefined ? (
        <Text role="status">{props.looking}</Text>
      ) : (
        needs || <Text>{props.outcome}</Text>
      )}
    </ConfirmDialog>
  )
}
