import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { retryRejected } from '#db/review/attention.ts'
import { useRetryable } from '#db/hooks/use-card.ts'
import { filesNamedBy } from '#db/rules/named-files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useFileStates } from '#db/hooks/use-files.ts'
import { useReceipts, useRejections, useSentAgain, useSyncStatus, useWaiting } from '#db/hooks/use-sync.ts'
import { useOnline } from '#platform/connectivity.ts'
import { latePart } from '#ui/late-part.tsx'
import { LongList } from '#ui/long-list.tsx'
import { toast } from '#ui/toast.ts'
import { Page } from '#ui/page.tsx'
import { FileProgress } from './file-progress.tsx'
import { QuarantineSection } from './quarantine-section.tsx'
import { ReceiptCard } from './receipt-card.tsx'
import { RefusedCard } from './refused-card.tsx'
import { StorageNote } from './storage-note.tsx'
import { SyncSummary } from './sync-summary.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { WaitingCard } from './waiting-card.tsx'

const { Component: LateTransfer } = latePart(async () => (await import('./transfer-buttons.tsx')).TransferButtons)

const RECEIPTS_SHOWN = 200

const Part = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section aria-label={title}>
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h3">
        {title}
      </Title>
      {action}
    </Group>
    {children}
  </section>
)

/** Everything between this device and the server: what needs a person, what is on the way, what arrived. */
export const SyncScreen = () => {
  const { t } = useLingui()
  const db = useDatabase()
  const online = useOnline()
  const status = useSyncStatus()
  const waiting = useWaiting()
  const refused = useRejections()
  const again = useSentAgain()
  const receipts = useReceipts(RECEIPTS_SHOWN)
  const files = useFileStates()
  const stored = useStored()
  const [busy, setBusy] = useState(false)
  const sending = status.phase === 'syncing' ? (status.sending?.total ?? 0) : 0
  const open = useMemo(() => (refused ?? []).filter(({ code }) => code !== 'edit.conflict'), [refused])
  const retryable = useRetryable(open)
  const retryAll = async () => {
    setBusy(true)
    await stored(async () => {
      let still = 0
      for (const id of retryable) if ((await retryRejected(db, id))?.status === 'rejected') still += 1
      if (still > 0)
        toast(t`${plural(still, { one: '# change is still not possible.', other: '# changes are still not possible.' })}`, 'warning')
    })
    setBusy(false)
  }
  const filesFor = (change: { name: string; args: unknown; version: number }) =>
    filesNamedBy(change).map((sha256) => {
      const file = files?.get(sha256)
      return file ? <FileProgress key={sha256} file={file} /> : null
    })
  return (
    <Page narrow title={t`Changes and sync`}>
      <Stack gap="lg">
        <SyncSummary />
        <StorageNote />
        {refused && refused.length > 0 ? (
          <Part
            title={t`Needs you`}
            action={
              retryable.size > 1 ? (
                <Button variant="default" loading={busy} onClick={() => void retryAll()}>{t`Try all again`}</Button>
              ) : null
            }
          >
            <LongList label={t`Needs you`} items={refused} itemKey={(change) => change.id} height={180}>
              {(change) => <RefusedCard change={change}>{filesFor(change)}</RefusedCard>}
            </LongList>
          </Part>
        ) : null}
        <Part title={t`Waiting to send`}>
          {again > 0 ? (
            <Text size="sm" mb="xs" role="status">
              <Plural
                value={again}
                one="The server was restored. # change that had arrived is sent again, and not done twice."
                other="The server was restored. # changes that had arrived are sent again, and none is done twice."
              />
            </Text>
          ) : null}
          {waiting === undefined ? (
            <Text c="dimmed">{t`Loading…`}</Text>
          ) : waiting.length === 0 ? (
            <Text c="dimmed">{t`No change is waiting to be sent.`}</Text>
          ) : (
            <LongList label={t`Waiting to send`} items={waiting} itemKey={(change) => change.id} height={150}>
              {(change, at) => (
                <WaitingCard change={change} sending={at < sending}>
                  {filesFor(change)}
                </WaitingCard>
              )}
            </LongList>
          )}
        </Part>
        {online ? <QuarantineSection /> : null}
        <Part title={t({ message: 'Sent', context: 'changes' })}>
          {receipts && receipts.length > 0 ? (
            <LongList label={t({ message: 'Sent', context: 'changes' })} items={receipts} itemKey={(receipt) => receipt.id} height={90}>
              {(receipt) => <ReceiptCard receipt={receipt} />}
            </LongList>
          ) : (
            <Text c="dimmed">{t`What the server carries out appears here with a receipt.`}</Text>
          )}
        </Part>
        <Part title={t`Take unsent work to another device`}>
          <LateTransfer />
        </Part>
      </Stack>
    </Page>
  )
}
