import { Button, Group, Paper, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { discardWaiting } from '#db/review/attention.ts'
import { PREDICTED_REJECTION } from '#db/core/database.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { WaitingChange } from '#db/hooks/use-sync.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from '#ui/toast.ts'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { ChangeTitle } from './change-title.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './sync.module.css'
import { Times } from './times.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'

/** A question that goes away because the change was sent meanwhile says so: nobody is to believe that it was discarded. */
const useTooLateToast = (id: string, asking: boolean): void => {
  const { t } = useLingui()
  const db = useDatabase()
  const asks = useRef(asking)
  const tell = useRef(() => undefined as void)
  useEffect(() => {
    asks.current = asking
    tell.current = () => toast(t`Too late: this can no longer be undone.`, 'warning')
  })
  useEffect(
    () => () => {
      if (!asks.current) return
      const look = async () => {
        if ((await db.outbox.where('id').equals(id).first()) === undefined) tell.current()
      }
      void look().catch(() => undefined)
    },
    [db, id],
  )
}

/** A change that is not known to be at the server yet. It can be taken back also while it is on its way: then a card says how that ended. */
export const WaitingCard = ({ change, sending, children }: { change: WaitingChange; sending: boolean; children?: ReactNode }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const [asking, setAsking] = useState(false)
  const stored = useStored()
  useTooLateToast(change.id, asking)
  const discard = () =>
    stored(async () => {
      const taken = await discardWaiting(db, change.id)
      if (taken === null) toast(t`Too late: this can no longer be undone.`, 'warning')
      if (taken === 'recalled') toast(t`Undone. If it had already reached the server, you will be told.`, 'info')
    })
  const predicted = change[PREDICTED_REJECTION] ? describeRejection(i18n, change[PREDICTED_REJECTION], language) : null
  return (
    <Paper withBorder radius="lg" p="sm" component="article" className={classes.card}>
      <ChangeTitle change={change} />
      <Times clientAt={change.clientAt} />
      {children}
      {predicted === null ? null : (
        <Text size="sm" mt={4}>
          <Trans>The server may refuse it: {predicted}</Trans>
        </Text>
      )}
      <Group justify="space-between" mt="xs">
        <RowSyncBadge state={sending ? 'sending' : 'waiting'} />
        <Button variant="subtle" color="error" onClick={() => setAsking(true)}>{t`Discard`}</Button>
      </Group>
      <DiscardDialog change={change} opened={asking} onClose={() => setAsking(false)} onConfirm={() => void discard()}>
        {sending ? (
          <Trans>It is on its way. If it has already reached the server, you will be told.</Trans>
        ) : (
          <Trans>It is not sent, and the record goes back to what it was before.</Trans>
        )}
      </DiscardDialog>
    </Paper>
  )
}
