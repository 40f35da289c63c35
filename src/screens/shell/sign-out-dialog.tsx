import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWaiting } from '#db/use-sync.ts'
import { signOut } from '#session/sign-out.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.ts'

/** Asks before signing out, and says what would be lost. */
export const SignOutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const unsent = useWaiting()?.length ?? 0
  const leave = async () => {
    setBusy(true)
    try {
      await signOut()
      location.replace('/signin')
    } catch {
      setBusy(false)
      notify(t`This device could not be cleared. Close other tabs of the portal and try again.`, 'error')
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Sign out?`}
      action={unsent > 0 ? t`Sign out and lose them` : t`Sign out`}
      destructive={unsent > 0}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {unsent > 0 ? (
        <Trans>
          <strong>
            <Plural value={unsent} one="# change has" other="# changes have" /> not been sent yet.
          </strong>{' '}
          Signing out removes everything from this device, these too.
        </Trans>
      ) : (
        <Trans>Everything of your account is removed from this device. All changes have been sent.</Trans>
      )}
    </ConfirmDialog>
  )
}
