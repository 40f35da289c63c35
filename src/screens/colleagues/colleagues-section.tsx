import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useColleagues } from '#db/hooks/use-colleagues.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import type { Refusal } from '#api/request.ts'
import type { Colleague, Invitation } from '#protocol/colleagues.ts'
import { removeColleague, sendInvitationAgain, withdrawInvitation } from '#session/colleagues.ts'
import { ActionLines } from '#ui/action-line.tsx'
import { toast } from '#ui/toast.ts'
import { EndDialogs, type Ending } from './end-dialogs.tsx'
import { InviteDialog, type InvitationTyped } from './invite-dialog.tsx'
import { InvitationLine, PersonLine } from './lines.tsx'
import { useRefresh } from './use-refresh.ts'

/** Who works for the company, and who was invited to: as the server last told, also without a network. Changing it needs one. */
export const ColleaguesSection = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const [kept, keep] = useColleagues()
  // Invitations end by the server's clock, whatever this device's shows.
  const { clockOffsetMs } = useSyncStatus()
  const { refresh, refused } = useRefresh(online, keep)
  const [typed, setTyped] = useState<InvitationTyped>({ email: '', language })
  const [inviting, setInviting] = useState(false)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const [sending, setSending] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const tell = (refusal: Refusal) => toast(describeRefusal(i18n, refusal), 'error')
  const ask = (next: Ending) => {
    setEnding(next)
    setOpened(true)
  }
  const end = async () => {
    if (!ending) return
    setBusy(true)
    const refusal =
      'person' in ending ? await removeColleague({ id: ending.person.id, language }) : await withdrawInvitation(ending.invitation.id)
    setBusy(false)
    setOpened(false)
    if (refusal && refusal.code !== 'not_found') return tell(refusal)
    await refresh()
    // The button that had the focus goes with its line.
    title.current?.focus()
  }
  const sendAgain = async (invitation: Invitation) => {
    setSending(invitation.id)
    const answer = await sendInvitationAgain(invitation)
    setSending(null)
    if (!answer.ok) return tell(answer.refusal)
    await keep(answer.body)
    const { email } = invitation
    toast(t`The invitation was sent to ${email} again.`)
  }
  const at = kept ? formatInstant(kept.at, language) : ''
  const people: readonly Colleague[] = kept?.people ?? []
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={t`Colleagues`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title ref={title} tabIndex={-1} order={2} size="h3">{t`Colleagues`}</Title>
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>{t`Invite a colleague`}</Button>
        </Group>
        <Text size="sm">{t`Everybody signs in with a password of their own, and all have the same rights.`}</Text>
        {kept ? (
          <>
            <ActionLines>
              {people.map((person) => (
                <PersonLine key={person.id} person={person} alone={people.length === 1} onRemove={() => ask({ person })} />
              ))}
            </ActionLines>
            {kept.invitations.length === 0 ? null : (
              <>
                <Title order={3} size="sm">{t`Waiting invitations`}</Title>
                <ActionLines>
                  {kept.invitations.map((invitation) => (
                    <InvitationLine
                      key={invitation.id}
                      invitation={invitation}
                      now={kept.at + clockOffsetMs}
                      busy={sending === invitation.id}
                      onAgain={() => void sendAgain(invitation)}
                      onWithdraw={() => ask({ invitation })}
                    />
                  ))}
                </ActionLines>
              </>
            )}
          </>
        ) : null}
        <Text size="sm" c="dimmed" role="status">
          {kept ? (
            online && refused === null ? (
              <Trans>As of {at}</Trans>
            ) : (
              <Trans>As of {at}. Inviting and removing need a network.</Trans>
            )
          ) : kept === undefined || (online && refused === null) ? (
            t`Looking…`
          ) : online && refused ? (
            describeRefusal(i18n, refused)
          ) : (
            t`You are offline. The list of colleagues comes with the next network.`
          )}
        </Text>
      </Stack>
      <InviteDialog
        opened={inviting}
        typed={typed}
        onTyped={setTyped}
        onClose={() => setInviting(false)}
        onSent={(list) => {
          setInviting(false)
          setTyped({ email: '', language })
          void keep(list)
        }}
      />
      <EndDialogs ending={ending} opened={opened} busy={busy} onConfirm={() => void end()} onClose={() => setOpened(false)} />
    </Paper>
  )
}
