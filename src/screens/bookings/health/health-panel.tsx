import { Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconEye, IconHourglass, IconLock, type Icon } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { bookingHealth, healthRuleOf, type Health, type HealthRule } from '#domain/bookings/health.ts'
import { addDaysTo, startOfDay } from '#domain/kernel/instant.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import classes from './health.module.css'

/** More bookings than any vendor of the marketplace has in the days of a rule. */
const MOST = { start: 0, end: 20_000 }

const LEVELS: Readonly<Record<Health['level'], readonly [Tone, Icon, MessageDescriptor]>> = {
  too_few: ['neutral', IconHourglass, msg`Too few bookings to judge`],
  good: ['success', IconCircleCheck, msg({ message: 'Good', context: 'health' })],
  watch: ['warning', IconEye, msg`Keep an eye on it`],
  near: ['error', IconAlertTriangle, msg`Close to being suspended`],
  reached: ['error', IconLock, msg`The limit for suspending the account is reached`],
}

/** Whatever the figures say by now. */
const SUSPENDED = ['error', IconLock, msg`The account is suspended`] as const

interface KnownHealth extends Reading {
  /** Undefined while it is being read. */
  readonly health: (Health & { readonly rule: HealthRule; readonly isSuspended: boolean }) | undefined
}

/** How near the lock is by the Admin's rule for this company. */
const useHealth = (): KnownHealth => {
  const { now, today } = useNow()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  const rule = healthRuleOf(vendor ?? {})
  // The same question all day long: what is older is left out by the rule itself.
  const from = startOfDay(addDaysTo(today, -rule.days - 1))
  const { answer, isFailed, retry } = useColumnsWindow<'bookings'>({ kind: 'bookings', filters: [{ column: 'bookedAt', from }] }, MOST)
  const health = useMemo(
    () =>
      vendor !== undefined && answer
        ? { ...bookingHealth(answer.rows, new Date(now).toISOString(), rule), rule, isSuspended: vendor?.status === false }
        : undefined,
    [vendor, answer, now, rule],
  )
  return { health, isFailed, retry }
}

interface ShareProps {
  readonly label: string
  readonly count: number
  readonly placed: number
  readonly limit: number
  readonly nearness: number
}

/** A share of the bookings, and how much of the way to the limit it is. */
const Share = ({ label, count, placed, limit, nearness }: ShareProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const percent = formatNumber(placed === 0 ? 0 : Math.round((count * 1000) / placed) / 10, language)
  const most = formatNumber(limit, language)
  return (
    <div className={classes.share}>
      <span>
        {label}: <span className="figures">{formatNumber(count, language)}</span>
      </span>
      <meter min={0} max={1} low={1 / 3} high={0.75} optimum={0} value={Math.min(1, nearness)} aria-label={label} />
      <Text size="sm" c="dimmed">{t`${percent}% of your bookings; from ${most}% on the account is suspended.`}</Text>
    </div>
  )
}

/** How near the account is to a lock, by the bookings of the last days on this device. */
export const HealthPanel = () => {
  const { t, i18n } = useLingui()
  const { health, isFailed, retry } = useHealth()
  if (isFailed) return <Unread onRetry={retry} />
  if (!health) return <Skeleton height={160} radius="md" />
  const [tone, icon, words] = health.isSuspended ? SUSPENDED : LEVELS[health.level]
  const { days, unansweredPercent, cancelledPercent } = health.rule
  const { placed } = health
  return (
    <Stack gap="md">
      <StatusBadge tone={tone} icon={icon}>
        {i18n._(words)}
      </StatusBadge>
      <Text>
        <Plural value={placed} one={`# booking came in the last ${days} days.`} other={`# bookings came in the last ${days} days.`} />
      </Text>
      <Share
        label={t`Not answered in time`}
        count={health.unanswered}
        placed={placed}
        limit={unansweredPercent}
        nearness={health.unansweredNearness}
      />
      <Share
        label={t`Cancelled by you after accepting`}
        count={health.cancelled}
        placed={placed}
        limit={cancelledPercent}
        nearness={health.cancelledNearness}
      />
      <Text size="sm" c="dimmed">{t`The Admin sets these limits.`}</Text>
    </Stack>
  )
}
