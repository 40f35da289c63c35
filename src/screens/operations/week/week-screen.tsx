import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, type Icon } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { vendorIdOf } from '#db/core/owner.ts'
import { allOf } from '#db/hooks/all-of.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import type { SizeDay } from '#domain/containers/size-days.ts'
import type { DayLoad } from '#domain/operations/capacity.ts'
import { weekFrom, type DayPlan } from '#domain/operations/week.ts'
import { BIN_SIZE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatList, formatNumber, formatWeekday } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { boardDay, type BoardSearch } from '../board/board-search.ts'
import { DayBar } from '../board/day-bar.tsx'
import { useOpenMovements } from '../board/use-board.ts'
import { useDrivers } from '#screens/list/record/use-drivers.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { useDone } from './use-done.ts'
import { useSizeDays } from './use-size-days.ts'
import classes from './week.module.css'

const LOOKS: Readonly<Record<DayLoad, { readonly tone: Tone; readonly icon: Icon }>> = {
  open: { tone: 'success', icon: IconCircleCheck },
  limited: { tone: 'warning', icon: IconClock },
  overbooked: { tone: 'error', icon: IconAlertTriangle },
}

/** How many bins of a size can still be promised, or how many were promised too much. */
const FreeUnits = ({ one: { size, available, short } }: { one: SizeDay }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const name = i18n._(BIN_SIZE_MESSAGES[size])
  const missing = formatNumber(short, language)
  return short > 0 ? (
    <strong className={classes.short}>
      <IconAlertTriangle size={14} aria-hidden /> {t`${name}: ${missing} too few`}
    </strong>
  ) : (
    <span>
      {name} {formatNumber(available, language)}
    </span>
  )
}

/** Sizes of which no new order is taken for a day. */
const KeptBack = ({ one: { sizes, isInPart } }: { one: DayPlan['keptBack'][number] }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const name =
    sizes === 'all'
      ? t`All sizes`
      : formatList(
          sizes.map((size) => i18n._(BIN_SIZE_MESSAGES[size])),
          language,
        )
  return <span>{isInPart ? t({ message: `${name} (some zones or yards)`, context: 'orders that are not taken' }) : name}</span>
}

const Day = ({ plan, today }: { plan: DayPlan; today: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const words: Readonly<Record<DayLoad, string>> = {
    open: t({ message: 'Open', context: 'capacity of a day' }),
    limited: t({ message: 'Limited', context: 'capacity of a day' }),
    overbooked: t({ message: 'Overbooked', context: 'capacity of a day' }),
  }
  const { on, movements, unassigned, left, done, capacity, isClosed, load, free, keptBack } = plan
  const name = formatWeekday(on, language)
  return (
    <li className={classes.day}>
      <TextLink to="/operations/board" search={{ day: on === today ? '' : on }} className={classes.name ?? ''} dir="auto">
        {on === today ? t`${name}, today` : name}
      </TextLink>
      {load === null ? null : (
        <StatusBadge tone={LOOKS[load].tone} icon={LOOKS[load].icon}>
          {words[load]}
        </StatusBadge>
      )}
      <meter
        className={classes.meter}
        aria-hidden
        min={0}
        max={Math.max(1, capacity)}
        value={movements + done}
        data-load={load ?? undefined}
      />
      <span className={classes.figures}>
        <Plural value={movements} one="# movement" other="# movements" />
        {' · '}
        {done === 0 ? null : (
          <>
            <Plural value={done} one="# done" other="# done" />
            {' · '}
          </>
        )}
        {isClosed ? (
          t({ message: 'closed', context: 'capacity of a day' })
        ) : (
          <Plural value={capacity} _0="nobody drives" one="room for #" other="room for #" />
        )}
      </span>
      <span className={classes.rest}>
        {unassigned === 0 ? null : <Plural value={unassigned} one="# without a driver" other="# without a driver" />}
        {unassigned > 0 && left > 0 ? ' · ' : null}
        {left === 0 ? null : <Plural value={left} one="# left of earlier days" other="# left of earlier days" />}
      </span>
      {free.length === 0 ? null : (
        <span className={classes.free}>
          {t({ message: 'Free units:', context: 'of a day, by size' })}{' '}
          {free.map((one) => (
            <FreeUnits key={one.size} one={one} />
          ))}
        </span>
      )}
      {keptBack.length === 0 ? null : (
        <span className={classes.free}>
          {t({ message: 'No new orders:', context: 'of a day, by size' })}{' '}
          {keptBack.map((one) => (
            <KeptBack key={String(one.isInPart)} one={one} />
          ))}
        </span>
      )}
    </li>
  )
}

/** A week of work beside what the drivers can drive. */
export const WeekScreen = ({ search }: { search: BoardSearch }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { today } = useNow()
  const from = boardDay(search, today)
  const work = useOpenMovements()
  const { movements } = work
  const drivers = useDrivers()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  const zones = useZones()
  const sizes = useSizeDays(from, today)
  const driven = useDone(today)
  const { done } = driven
  const { stock } = sizes
  const { isFailed, retry } = allOf(work, sizes, driven)
  // The company comes with the work that is open: before that, a new device would call every day open.
  const week =
    vendor && movements && drivers && zones && done !== undefined
      ? weekFrom({
          from,
          today,
          operations: movements.shown,
          done,
          drivers: drivers.map(({ driver }) => driver),
          hours: vendor.workingHours,
          stock,
          places: { zones: zones.map(({ id }) => id), yards: vendor.dumpYards.map(({ id }) => id) },
        })
      : undefined
  const isBusy = week?.[0]?.on === today && movements?.shown.some(({ scheduledOn }) => scheduledOn !== null && scheduledOn < today)
  return (
    <Page title={t`Week and capacity`} actions={<ViewSwitch day={from === today ? '' : from} />}>
      <DayBar
        on={from}
        today={today}
        step={7}
        onDay={(day) => void navigate({ to: '/operations/week', search: { day: day === today ? '' : day }, replace: true })}
      />
      {isFailed ? <Unread onRetry={retry} /> : null}
      {week ? (
        <ul className={classes.week} aria-label={t`Week and capacity`}>
          {week.map((plan) => (
            <Day key={plan.on} plan={plan} today={today} />
          ))}
        </ul>
      ) : isFailed ? null : (
        <Skeleton height={420} radius="lg" />
      )}
      {isBusy ? <p className={classes.note}>{t`What is left of earlier days counts today.`}</p> : null}
    </Page>
  )
}
