import { Button, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatInstant, formatInstantDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Colleague, Invitation } from '#protocol/colleagues.ts'
import { ActionLine } from '#ui/action-line.tsx'
import { Ltr } from '#ui/ltr.tsx'

/** Somebody who works for the company. The last one cannot leave. */
export const PersonLine = ({ person, alone, onRemove }: { person: Colleague; alone: boolean; onRemove: () => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const since = formatInstantDay(person.since, language)
  return (
    <ActionLine
      actions={
        alone ? null : (
          <Button variant="default" onClick={onRemove} aria-label={person.own ? undefined : t`Remove ${person.name}`}>
            {person.own ? t`Leave the company` : t`Remove`}
          </Button>
        )
      }
    >
      <Text>
        <bdi>{person.name}</bdi>
        {person.own ? <> · {t({ message: 'you', context: 'beside a name' })}</> : null}
      </Text>
      <Text size="sm" c="dimmed">
        <Ltr>{person.email}</Ltr>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>Since {since}</Trans>
      </Text>
    </ActionLine>
  )
}

interface InvitationLineProps {
  readonly invitation: Invitation
  /** The server's clock, milliseconds: from `expiresAt` on its link is over. */
  readonly now: number
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onWithdraw: () => void
}

/** Somebody who was invited and has not answered. */
export const InvitationLine = ({ invitation, now, busy, onAgain, onWithdraw }: InvitationLineProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { email, invitedBy } = invitation
  const sent = formatInstant(invitation.sentAt, language)
  const until = formatInstant(invitation.expiresAt, language)
  return (
    <ActionLine
      actions={
        <>
          <Button variant="default" loading={busy} onClick={onAgain} aria-label={`${t`Send again`}: ${email}`}>{t`Send again`}</Button>
          <Button variant="default" onClick={onWithdraw} aria-label={`${t`Withdraw`}: ${email}`}>{t`Withdraw`}</Button>
        </>
      }
    >
      <Text>
        <Ltr>{email}</Ltr>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>
          Sent {sent} by <bdi>{invitedBy}</bdi>
        </Trans>
      </Text>
      <Text size="sm" c="dimmed">
        {Date.parse(invitation.expiresAt) <= now ? (
          t`The link has expired: send the invitation again.`
        ) : (
          <Trans>The link works until {until}</Trans>
        )}
      </Text>
    </ActionLine>
  )
}
