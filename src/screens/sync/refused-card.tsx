import { Button, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { discardRejected, retryRejected } from '#db/review/attention.ts'
import { refusedDriver } from '#db/review/other-driver.ts'
import { refusedZones } from '#db/review/other-zone.ts'
import { useRetryable } from '#db/hooks/use-card.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { describeRejection, isBarcodeTaken } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { latePart } from '#ui/late-part.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { ChangeContext } from './change-context.tsx'
import { ChangeTitle } from './change-title.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'

// Rare, and not small: loaded with the first card that needs it.
const { Component: LateConflict } = latePart(async () => (await import('./conflict-choice.tsx')).ConflictChoice)
const { Component: LateBarcode } = latePart(async () => (await import('./barcode-choice.tsx')).BarcodeChoice)
const { Component: LateDriver } = latePart(async () => (await import('./driver-choice.tsx')).DriverChoice)
const { Component: LateZone } = latePart(async () => (await import('./zone-choice.tsx')).ZoneChoice)
const { Component: LateRepair } = latePart(async () => (await import('./repair-button.tsx')).RepairButton)

/** A change the server refused: what it was, why it was refused, and what can be done about it. */
export const RefusedCard = ({ change, children }: { change: RejectedChange; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const [again, setAgain] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const disputed = change.code === 'edit.conflict'
  const stored = useStored()
  const retryable = useRetryable(useMemo(() => [change], [change])).has(change.id)
  const retry = () =>
    stored(async () => {
      const result = await retryRejected(db, change.id)
      if (result?.status === 'rejected') setAgain(describeRejection(i18n, result.rejection, language))
    })
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={`${classes.card} ${classes.act}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <ChangeTitle change={change} />
        <RowSyncBadge state="failed" />
      </Group>
      <Text mt="xs">{describeRejection(i18n, change, language)}</Text>
      <ChangeContext change={change} />
      {change.again ? <Text size="sm">{t`It had been carried out before the server was restored, and was sent again.`}</Text> : null}
      <Times clientAt={change.clientAt} serverAt={change.serverAt} />
      {children}
      {again === null ? null : (
        <Text size="sm" c="error" role="alert" mt={4}>
          <Trans>Still not possible: {again}</Trans>
        </Text>
      )}
      {disputed ? <LateConflict card={change} /> : null}
      {refusedDriver(change) ? <LateDriver card={change} /> : null}
      {refusedZones(change).length > 0 ? <LateZone card={change} /> : null}
      <Group justify="flex-end" mt="xs" gap="xs">
        <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>{t`Discard`}</Button>
        {disputed ? null : (
          <>
            {isBarcodeTaken(change) ? <LateBarcode card={change} /> : null}
            <LateRepair change={change} mayWork={retryable} />
            {retryable ? <Button variant="default" onClick={() => void retry()}>{t`Try again`}</Button> : null}
          </>
        )}
      </Group>
      <DiscardDialog
        change={change}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void stored(() => discardRejected(db, change.id))}
      >
        <Trans>It was not accepted and is not tried again. The record stays as it is.</Trans>
      </DiscardDialog>
    </Paper>
  )
}
