import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface AnotherPersonDialogProps {
  /** Whose work waits. */
  readonly email: string
  /** It is another person who signs in; false: only Nafath will know. */
  readonly isOther: boolean
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says whose work waits, and what becomes of it where somebody else signs in. */
export const AnotherPersonDialog = ({ email, isOther, ...dialog }: AnotherPersonDialogProps) => {
  const { t } = useLingui()
  const who = (
    <strong>
      <bdi dir="ltr">{email}</bdi>
    </strong>
  )
  return (
    <ConfirmDialog
      {...dialog}
      title={isOther ? t`Sign in as another person?` : t`Sign in with Nafath`}
      action={isOther ? t`Sign in as another person` : t`Continue`}
      destructive={isOther}
    >
      <Trans>
        Changes of {who} wait on this device, and nobody else can send them. Where another person signs in, they stay here unsent until{' '}
        {who} signs in here again.
      </Trans>
    </ConfirmDialog>
  )
}
