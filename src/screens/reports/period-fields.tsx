import { Chip, SegmentedControl } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { DateInput } from '#ui/date-input.tsx'
import '#ui/theme/mantine-list-settings.css'
import { day } from '#domain/kernel/instant.ts'
import { PERIODS } from '#domain/reports/period.ts'
import { FAULT_MESSAGES, PERIOD_MESSAGES } from './messages.ts'
import type { ReportSearch } from './report-address.ts'
import type { ReportState } from './report-search.ts'
import classes from './reports.module.css'

interface PeriodFieldsProps {
  readonly state: ReportState
  readonly onChange: (change: Partial<ReportSearch>) => void
}

/** What a date field can hold: an address may name a day that no calendar has. */
const shownDay = (typed: string): string => (v.is(day, typed) ? typed : '')

/** The days of a report: those that move with today, or one's own. */
export const Presets = ({ state: { period, typed }, onChange }: PeriodFieldsProps) => {
  const { t, i18n } = useLingui()
  const presets = useRef<HTMLDivElement>(null)
  // On a phone they are wider than the screen: the chosen one must be in sight.
  useEffect(() => {
    presets.current?.querySelector('input:checked')?.parentElement?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [period])
  return (
    <div ref={presets} className={classes.presets} role="radiogroup" aria-label={t`Period`}>
      {PERIODS.map((one) => (
        <Chip
          key={one}
          type="radio"
          name="period"
          size="md"
          checked={period === one}
          onChange={() => onChange(one === 'own' ? { period: one, ...typed } : { period: one })}
        >
          {i18n._(PERIOD_MESSAGES[one])}
        </Chip>
      ))}
    </div>
  )
}

/** One's own days of a report, and the calendar that months are meant by. */
export const PeriodFields = ({ state: { typed, range, calendar }, onChange }: PeriodFieldsProps) => {
  const { t, i18n } = useLingui()
  const { fault } = range
  const said = fault === undefined ? undefined : i18n._(FAULT_MESSAGES[fault])
  const isOfFirst = fault === 'no_first_day' || fault === 'too_early'
  const own = (days: { from?: string; to?: string }) => onChange({ period: 'own', ...typed, ...days })
  return (
    <div className={classes.controls}>
      <DateInput
        type="date"
        isLive
        label={t`First day`}
        value={shownDay(typed.from)}
        error={isOfFirst ? said : undefined}
        onChange={(value) => own({ from: value })}
      />
      <DateInput
        type="date"
        isLive
        label={t`Last day`}
        value={shownDay(typed.to)}
        error={isOfFirst ? undefined : said}
        onChange={(value) => own({ to: value })}
      />
      <SegmentedControl
        className={classes.calendar}
        aria-label={t`Calendar`}
        value={calendar}
        onChange={(value) => onChange({ calendar: value === 'gregory' ? '' : 'hijri' })}
        data={[
          { value: 'gregory', label: t`Gregorian` },
          { value: 'islamic-umalqura', label: t`Hijri` },
        ]}
      />
    </div>
  )
}
