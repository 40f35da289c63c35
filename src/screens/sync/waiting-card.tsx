import { Button, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { discardWaiting } from '#db/attention.ts'
import { useDatabase } from '#db/use-database.ts'
import type { WaitingChange } from '#db/use-sync.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RowMark } from '#ui/row-mark.tsx'
import { ChangeTitle } from './change-title.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'

/** A change that is not at the server yet. It can be taken back as long as it is not on its way. */
export const WaitingCard = ({ change, sending, children }: { change: WaitingChange; sending: boolean; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const db = useDatabase()
  const [asking, setAsking] = useState(false)
  const doubt = change.doubt ? sayRejection(i18n, change.doubt, language) : null
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={classes.card}>
      <ChangeTitle change={change} />
      <Times clientAt={change.clientAt} />
      {children}
      {doubt === null ? null : (
        <Text size="sm" mt={4}>
          <Trans>The server may refuse it: {doubt}</Trans>
        </Text>
      )}
      <Group justify="space-between" mt="xs">
        <RowMark mark={sending ? 'sending' : 'waiting'} />
        <Button variant="subtle" color="error" disabled={sending} onClick={() => setAsking(true)}>{t`Discard`}</Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        title={t`Discard this change?`}
        action={t`Discard change`}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void discardWaiting(db, change.id)
        }}
      >
        <ChangeTitle change={change} />
        <Text mt="sm">
          <Trans>It is not sent, and the record goes back to what it was before.</Trans>
        </Text>
      </ConfirmDialog>
    </Paper>
  )
}
