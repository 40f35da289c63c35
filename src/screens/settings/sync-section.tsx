import { Button, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { describeSync } from '#i18n/sync-messages.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Section } from './section.tsx'

/** How this device stands towards the server. */
export const SyncSection = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const online = useOnline()
  const db = useDatabase()
  const status = useSyncStatus()
  const proof = useSyncProof()
  const facts = {
    phase: status.phase,
    lastSyncedAt: status.lastSyncedAt,
    sending: status.phase === 'syncing' ? status.sending : null,
    loading: status.firstLoad !== null,
    known: proof !== undefined,
    waiting: proof?.waiting ?? 0,
    files: proof?.files ?? 0,
  }
  const last = status.lastSyncedAt === null ? null : formatInstant(status.lastSyncedAt, language)
  return (
    <Section title={t`Sync`}>
      <Group justify="space-between">
        <div>
          <Text>{describeSync(i18n, facts, { language, online, withClock: false })}</Text>
          <Text size="sm" c="dimmed">
            {last === null ? t`This device has not synced yet.` : t`Last synced ${last}`}
          </Text>
        </div>
        <Group gap="xs">
          <ButtonLink to="/sync" variant="default">{t`Changes and receipts`}</ButtonLink>
          <Button variant="default" onClick={() => db.wake()}>{t`Sync now`}</Button>
        </Group>
      </Group>
    </Section>
  )
}
