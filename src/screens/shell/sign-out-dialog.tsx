import { Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRejections } from '#db/hooks/use-sync.ts'
import { isProven, useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { describeProof } from '#i18n/proof-messages.ts'
import { useKnownSession } from '#session/known-session.ts'
import { usePeopleWaiting } from '#session/people-waiting.ts'
import { signOut } from '#session/sign-out.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { OthersStay } from '#ui/others-stay.tsx'
import { toast } from '#ui/toast.ts'

/** Longer than this (ms) a sign-out does not pass without a word. */
const WORD_MS = 300

/** Asks before signing out, and says what would be lost, and what of others stays. */
export const SignOutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const proof = useSyncProof()
  const unsent = proof?.waiting ?? 0
  const refused = useRejections()?.length ?? 0
  const others = usePeopleWaiting(useKnownSession()?.userId ?? null, opened)
  const loses = unsent + refused > 0
  const leave = async () => {
    setBusy(true)
    // What the question stands on is gone at once; a browser that is slow to let go of its pushes leaves nothing to look at.
    const word = setTimeout(() => toast(t`Signing out…`), WORD_MS)
    try {
      await signOut()
    } catch (error) {
      // Nothing is drawn here any more: the sign-in screen tries again, and says so where that fails too.
      console.error('sign-out:', error)
    } finally {
      clearTimeout(word)
      location.replace('/signin')
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Sign out?`}
      action={loses ? t`Sign out and lose them` : t`Sign out`}
      destructive={loses}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {unsent > 0 ? (
        <Text fw={700} mb="xs">
          <Plural value={unsent} one="# change has not been sent yet." other="# changes have not been sent yet." />
        </Text>
      ) : null}
      {refused > 0 ? (
        <Text fw={700} mb="xs">
          <Plural
            value={refused}
            one="# change was not accepted and still needs you."
            other="# changes were not accepted and still need you."
          />
        </Text>
      ) : null}
      {loses ? (
        <Trans>Signing out removes everything of your account from this device, these too.</Trans>
      ) : proof && isProven(proof) ? (
        <Trans>Everything of your account is removed from this device. All your changes have been sent.</Trans>
      ) : (
        <>
          <Trans>Everything of your account is removed from this device.</Trans> {describeProof(i18n, proof)}
        </>
      )}
      {others > 0 ? (
        <Text mt="xs">
          <OthersStay people={others} />
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}
