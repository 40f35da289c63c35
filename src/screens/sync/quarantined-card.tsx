import { Button, Group, Paper, Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isolateName } from '#i18n/formats.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { ChangeTitle } from './change-title.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'

const WHY = {
  'device.revoked': msg`A device that was signed out from elsewhere handed it over.`,
  'server.failed': msg`The server failed on it several times and put it aside.`,
  'mutation.unknown': msg`The server did not know it when it came.`,
} as const

interface QuarantinedCardProps {
  readonly change: QuarantinedChange
  /** The change that is being dealt with just now, by its id. */
  readonly busy: string | null
  readonly onTakeOver: () => void
  readonly onDelete: () => void
  /** Asks for all changes of whoever made this one; null: there is no other. */
  readonly onDeleteAll: (() => void) | null
}

/**
 * A change that lies at the server without having been carried out. What its device has not brought yet is waited for: without its files it
 * could not be sent again.
 */
export const QuarantinedCard = ({ change, busy, onTakeOver, onDelete, onDeleteAll }: QuarantinedCardProps) => {
  const { t, i18n } = useLingui()
  const [asking, setAsking] = useState(false)
  const by = change.by === undefined ? undefined : isolateName(change.by)
  const awaitsFiles = change.awaitsFiles === true
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={classes.card}>
      <ChangeTitle change={change} />
      <Text size="sm">{i18n._(WHY[change.why])}</Text>
      {awaitsFiles ? (
        <Text size="sm" fw={600}>
          <Trans>That device has not sent its files yet. The change can be taken over as soon as they are here.</Trans>
        </Text>
      ) : null}
      {by === undefined ? null : (
        <Text size="sm">
          <Trans>Made by {by}</Trans>
        </Text>
      )}
      <Times clientAt={change.clientAt} serverAt={change.parkedAt} isElsewhere />
      <Group justify="flex-end" gap="xs" mt="xs">
        {onDeleteAll ? (
          <Button variant="subtle" color="error" disabled={busy !== null} onClick={onDeleteAll}>
            {by === undefined ? t`Delete all of this person` : t`Delete all of ${by}`}
          </Button>
        ) : null}
        <Button variant="subtle" color="error" disabled={busy !== null} onClick={() => setAsking(true)}>{t`Delete`}</Button>
        <Button
          variant="default"
          loading={busy === change.id}
          disabled={busy !== null || awaitsFiles}
          onClick={onTakeOver}
        >{t`Take over on this device`}</Button>
      </Group>
      <DiscardDialog
        change={change}
        opened={asking}
        words={{ title: t`Delete this change?`, action: t`Delete change` }}
        onClose={() => setAsking(false)}
        onConfirm={onDelete}
      >
        <Trans>It is removed from the server without having been carried out, and nobody can take it over any more.</Trans>
      </DiscardDialog>
    </Paper>
  )
}
