import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCloudCheck, IconCloudUp } from '@tabler/icons-react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { sendNow } from '#db/review/send-now.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRejections, useSyncStatus } from '#db/hooks/use-sync.ts'
import { isProven, useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { formatInstant } from '#i18n/formats.ts'
import { describeProof } from '#i18n/proof-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { ButtonLink } from '#ui/links.tsx'

/** A clock further off than this is worth a word: times shown as evidence would mislead. */
const SKEW_MS = 5 * 60_000
const MINUTE = 60_000

/** What is certain: that everything is sent, or what is missing. Nothing is claimed that is not proven. */
export const SyncSummary = () => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const online = useOnline()
  const { href } = useLocation()
  const status = useSyncStatus()
  const proof = useSyncProof()
  const proven = proof !== undefined && isProven(proof)
  const refused = useRejections()?.length ?? 0
  const isSent = proven && refused === 0
  const Glyph = isSent ? IconCloudCheck : IconCloudUp
  const last = status.lastSyncedAt === null ? null : formatInstant(status.lastSyncedAt, language)
  const waits = proof !== undefined && proof.waiting + proof.files > 0
  const off = Math.round(Math.abs(status.clockOffsetMs) / MINUTE)
  return (
    <Stack gap="sm">
      <Paper withBorder radius="lg" p="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <Glyph size={28} stroke={1.75} aria-hidden />
            <div>
              <Text fw={600} role="status">
                {proven && refused > 0 ? (
                  <Plural value={refused} one="# change was not accepted" other="# changes were not accepted" />
                ) : (
                  describeProof(i18n, proof)
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {last === null ? t`This device has not synced yet.` : t`Last synced ${last}`}
                {online ? null : (
                  <>
                    {' · '}
                    {t`You are offline; sending goes on by itself later.`}
                  </>
                )}
              </Text>
            </div>
          </Group>
          {status.phase === 'signed-out' ? (
            <ButtonLink to="/signin" search={{ next: href, again: 'yes' }}>{t`Sign in`}</ButtonLink>
          ) : (
            // One button in either case: it keeps the focus when the last change leaves.
            <Button variant={waits ? 'filled' : 'default'} onClick={() => void stored(() => sendNow(db))}>
              {waits ? t`Send now` : t`Sync now`}
            </Button>
          )}
        </Group>
      </Paper>
      {Math.abs(status.clockOffsetMs) > SKEW_MS ? (
        <Alert color="warning">
          {status.clockOffsetMs > 0 ? (
            <Trans>
              The clock of this device is <Plural value={off} one="# minute" other="# minutes" /> slow. Nothing is lost by it, but times of
              this device are shown as it has them.
            </Trans>
          ) : (
            <Trans>
              The clock of this device is <Plural value={off} one="# minute" other="# minutes" /> fast. Nothing is lost by it, but times of
              this device are shown as it has them.
            </Trans>
          )}
        </Alert>
      ) : null}
    </Stack>
  )
}
