import { Button, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { discardRejected, retryRejected } from '#db/attention.ts'
import { useDatabase } from '#db/use-database.ts'
import type { RejectedChange } from '#db/use-sync.ts'
import { formatInstant } from '#i18n/formats.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'
import { RowMark } from '#ui/row-mark.tsx'
import { ChangeTitle } from './change-title.tsx'
import classes from './sync.module.css'

/** A change the server refused: what it was, why it was refused, and what can be done about it. */
export const RefusedCard = ({ change }: { change: RejectedChange }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const db = useDatabase()
  const [again, setAgain] = useState<string | null>(null)
  const at = formatInstant(change.clientAt, language)
  const serverAt = formatInstant(change.serverAt, language)
  const retry = async () => {
    const result = await retryRejected(db, change.id)
    if (result?.status === 'rejected') setAgain(sayRejection(i18n, result.rejection, language))
  }
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={classes.refusedCard}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <ChangeTitle change={change} />
        <RowMark mark="failed" />
      </Group>
      <Text mt="xs">{sayRejection(i18n, change, language)}</Text>
      <Text size="sm" c="dimmed">
        <Trans>On this device: {at}</Trans> · <Trans>Server: {serverAt}</Trans>
      </Text>
      {again === null ? null : (
        <Text size="sm" c="error" role="alert" mt={4}>
          <Trans>Still not possible: {again}</Trans>
        </Text>
      )}
      <Group justify="flex-end" mt="xs" gap="xs">
        <Button variant="subtle" color="gray" onClick={() => void discardRejected(db, change.id)}>{t`Discard`}</Button>
        <Button variant="default" onClick={() => void retry()}>{t`Try again`}</Button>
      </Group>
    </Paper>
  )
}
