import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { formatClock, formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './dashboard.module.css'

/** How old the figures are, and what of them the marketplace does not know yet. */
export const AsOf = ({ today }: { today: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { lastSyncedAt, firstLoad } = useSyncStatus()
  const waiting = useSyncProof()?.waiting ?? 0
  const at =
    lastSyncedAt === null
      ? null
      : dayOf(new Date(lastSyncedAt).toISOString()) === today
        ? formatClock(lastSyncedAt, language)
        : formatInstant(lastSyncedAt, language)
  return (
    <div className={classes.asOf}>
      <Text size="sm" c="dimmed" className="figures">
        {firstLoad === null ? (at === null ? null : t`As of ${at}`) : t`Still loading: the figures grow`}
      </Text>
      {waiting > 0 ? (
        <TextLink to="/sync" size="sm" className={classes.unsent}>
          <Plural value={waiting} one="with # change that is not sent yet" other="with # changes that are not sent yet" />
        </TextLink>
      ) : null}
    </div>
  )
}
