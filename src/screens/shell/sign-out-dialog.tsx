import { Text } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraftCount } from '#db/hooks/use-draft-count.ts'
import { useRejections, useWaiting } from '#db/hooks/use-sync.ts'
import { isProven, useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { describeChange } from '#i18n/describe-change.ts'
import { formatList, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { describeProof } from '#i18n/proof-messages.ts'
import { useKnownSession } from '#session/known-session.ts'
import { usePeopleWaiting } from '#session/people-waiting.ts'
import { signOut } from '#session/sign-out.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { OthersStay } from '#ui/others-stay.tsx'
import { toast } from '#ui/toast.ts'

/** Longer than this (ms) a sign-out does not pass without a word. */
const WORD_MS = 300
/** Changes that are named; of more the rest is counted. */
const MOST_NAMES = 3

/** What of the changes that would be lost can be said in a line. */
const WaitingNames = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const waiting = useWaiting() ?? []
  const names = waiting.slice(0, MOST_NAMES).map((change) => isolateName(describeChange(i18n, change, { request: null, language })))
  const [list, others] = [formatList(names, language), waiting.length - MOST_NAMES]
  return <Text mb="xs">{others > 0 ? t`${list} and ${others} more` : list}</Text>
}

/** Asks before signing out, and says what would be lost, and what of others stays. */
export const SignOutDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const proof = useSyncProof()
  const unsent = proof?.waiting ?? 0
  const refused = useRejections()?.length ?? 0
  const others = usePeopleWaiting(useKnownSession()?.userId ?? null, opened)
  const files = proof?.files ?? 0
  const lost = unsent + refused
  const loses = lost > 0
  const drafts = useDraftCount()
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
      action={loses ? t`${plural(lost, { one: 'Sign out and lose it', other: 'Sign out and lose them' })}` : t`Sign out`}
      destructive={loses || drafts > 0}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {unsent > 0 ? (
        <Text fw={700} mb="xs">
          <Plural value={unsent} one="# change has not been sent yet." other="# changes have not been sent yet." />
          {files > 0 ? (
            <>
              {' '}
              <Plural value={files} one="# file is not sent yet." other="# files are not sent yet." />
            </>
          ) : null}
        </Text>
      ) : null}
      {unsent > 0 ? <WaitingNames /> : null}
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
        <>
          <Plural
            value={lost}
            one="Signing out removes everything of your account from this device, this change too."
            other="Signing out removes everything of your account from this device, these changes too."
          />{' '}
          <Trans>
            What would be lost is listed under{' '}
            <TextLink to="/sync" onClick={onClose}>
              Changes and sync
            </TextLink>
            .
          </Trans>
        </>
      ) : proof && isProven(proof) ? (
        <Trans>Everything of your account is removed from this device. All your changes have been sent.</Trans>
      ) : (
        <>
          <Trans>Everything of your account is removed from this device.</Trans> {describeProof(i18n, proof)}
        </>
      )}
      {drafts > 0 ? (
        <Text fw={700} mt="xs">
          <Plural
            value={drafts}
            one="# draft, which was never saved, is removed with it."
            other="# drafts, which were never saved, are removed with it."
          />
        </Text>
      ) : null}
      {others > 0 ? (
        <Text mt="xs">
          <OthersStay people={others} />
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}
