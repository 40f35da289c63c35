import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { sendNow } from '#db/review/send-now.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRejections, useSyncStatus, useWaiting } from '#db/hooks/use-sync.ts'
import { isProven, useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { formatAgo } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ButtonLink } from '#ui/links.tsx'
import { SidePanel } from '#ui/overlay/on-demand.tsx'
import { RefusedCard } from './refused-card.tsx'
import { WaitingCard } from './waiting-card.tsx'

/** More than a panel can show well is on the page of its own. */
const SHOWN = 20

const More = ({ count }: { count: number }) =>
  count > 0 ? (
    <Text c="dimmed">
      <Plural value={count} one="# more change is on the page of all changes." other="# more changes are on the page of all changes." />
    </Text>
  ) : null

/** The first changes that are not settled: refused ones with the reason, waiting ones with their state. */
export const SyncPanel = ({ opened, onClose, words }: { opened: boolean; onClose: () => void; words: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const { href } = useLocation()
  // A way to a record was taken: on a phone the panel would lie over it.
  const seen = useRef(href)
  useEffect(() => {
    if (opened && seen.current !== href) onClose()
    seen.current = href
  }, [href, opened, onClose])
  const status = useSyncStatus()
  const proof = useSyncProof()
  const waiting = useWaiting() ?? []
  const refused = useRejections() ?? []
  const sending = status.phase === 'syncing' ? (status.sending?.total ?? 0) : 0
  const ago = status.lastSyncedAt === null ? null : formatAgo(status.lastSyncedAt, Date.now(), language)
  return (
    <SidePanel opened={opened} onClose={onClose} width={440} title={t`Changes and sync`}>
      <Stack gap="lg">
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Text fw={500}>{words}</Text>
            {ago === null ? null : <Text size="sm" c="dimmed">{t`As of ${ago}`}</Text>}
          </div>
          {status.phase === 'signed-out' ? (
            <ButtonLink to="/signin" search={{ next: href, again: 'yes' }}>{t`Sign in`}</ButtonLink>
          ) : (
            <Button variant="default" onClick={() => void stored(() => sendNow(db))}>{t`Sync now`}</Button>
          )}
        </Group>
        <ButtonLink to="/sync" variant="light" onClick={onClose}>{t`All changes, receipts and export`}</ButtonLink>
        {refused.length === 0 ? null : (
          <section>
            <Title order={3} mb="xs">{t`Needs you`}</Title>
            <Stack gap="sm">
              {refused.slice(0, SHOWN).map((change) => (
                <RefusedCard key={change.id} change={change} />
              ))}
              <More count={refused.length - SHOWN} />
            </Stack>
          </section>
        )}
        <section>
          <Title order={3} mb="xs">{t`Waiting to send`}</Title>
          {waiting.length === 0 ? (
            <Text c="dimmed">
              {proof && isProven(proof)
                ? t`Nothing is waiting. Everything you did has reached the server.`
                : t`No change is waiting here. Whether the server has everything is not certain yet.`}
            </Text>
          ) : (
            <Stack gap="sm">
              {waiting.slice(0, SHOWN).map((change, at) => (
                <WaitingCard key={change.id} change={change} sending={at < sending} />
              ))}
              <More count={waiting.length - SHOWN} />
            </Stack>
          )}
        </section>
      </Stack>
    </SidePanel>
  )
}
