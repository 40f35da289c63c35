import { Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Colleague, Invitation } from '#protocol/colleagues.ts'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** What is about to end. */
export type Ending = { readonly person: Colleague } | { readonly invitation: Invitation }

interface EndDialogsProps {
  readonly ending: Ending | null
  readonly opened: boolean
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

const Consequence = ({ ending }: { ending: Ending }) => {
  const { t } = useLingui()
  if ('invitation' in ending) {
    const email = <Ltr>{ending.invitation.email}</Ltr>
    return <Trans>After that, the link sent to {email} no longer works.</Trans>
  }
  if (ending.person.own)
    return t`Your account is closed and you are signed out on all your devices, this one too. Your colleagues go on working.`
  const name = (
    <strong>
      <bdi>{ending.person.name}</bdi>
    </strong>
  )
  return (
    <Trans>
      The account of {name} is closed and all their devices are signed out. What these have not sent is handed over first and then appears
      under “Changes and sync”. What they did keeps their name.
    </Trans>
  )
}

/** Asks before a colleague is removed or an invitation withdrawn. */
export const EndDialogs = ({ ending, opened, busy, onConfirm, onClose }: EndDialogsProps) => {
  const { t } = useLingui()
  const words =
    ending && 'invitation' in ending
      ? ([t`Withdraw the invitation?`, t`Withdraw invitation`] as const)
      : ending?.person.own
        ? ([t`Leave the company?`, t`Leave the company`] as const)
        : ([t`Remove this colleague?`, t`Remove colleague`] as const)
  return (
    <ConfirmDialog opened={opened} title={words[0]} action={words[1]} destructive busy={busy} onConfirm={onConfirm} onClose={onClose}>
      <Stack gap="md">
        <Text>{ending ? <Consequence ending={ending} /> : null}</Text>
        <NetworkAlert offline={t`You are offline. This needs a network.`} refusal={null} />
      </Stack>
    </ConfirmDialog>
  )
}
