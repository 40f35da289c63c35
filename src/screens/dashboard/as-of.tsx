import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useSyncProof } from '#db/hooks/use-sync-proof.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { formatClock, formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import classes from './dashboard.module.css'
import { useKnown } from './figures-context.tsx'

/** How old the figures are, and what of them the marketplace does not know yet. */
export const AsOf = ({ today }: { today: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { asOf } = useKnown()
  const waiting = useSyncProof()?.waiting ?? 0
  const words = (at: number): string =>
    dayOf(new Date(at).toISOString()) === today ? formatClock(at, language) : formatInstant(at, language)
  const at = typeof asOf === 'number' ? words(asOf) : ''
  return (
    <div className={classes.asOf}>
      <Text size="sm" c="dimmed" className="figures">
        {asOf === 'loading' ? t`Still loading: the figures grow` : at === '' ? null : t`As of ${at}`}
      </Text>
      {waiting > 0 ? (
        <TextLink to="/sync" size="sm" className={classes.unsent}>
          <Plural value={waiting} one="with # change that is not sent yet" other="with # changes that are not sent yet" />
        </TextLink>
      ) : null}
    </div>
  )
}
