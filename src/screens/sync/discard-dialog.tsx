import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ChangeTitle } from './change-title.tsx'

interface DiscardDialogProps {
  readonly change: Parameters<typeof ChangeTitle>[0]['change']
  readonly opened: boolean
  /** What is asked, and the button that does it, where it is not to discard. */
  readonly words?: { readonly title: string; readonly action: string }
  /** What discarding it means. */
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before a change that is not at the server is given up. */
export const DiscardDialog = ({ change, opened, words, children, onClose, onConfirm }: DiscardDialogProps) => {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      opened={opened}
      title={words?.title ?? t`Discard this change?`}
      action={words?.action ?? t`Discard change`}
      destructive
      onClose={onClose}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <ChangeTitle change={change} />
      <Text mt="sm">{children}</Text>
    </ConfirmDialog>
  )
}
