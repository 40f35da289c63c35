import { useLingui } from '@lingui/react/macro'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Filter } from '#db/query/query.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './drivers.module.css'
import { useDriverViolations } from './use-driver-violations.ts'

const NO_ROWS = { start: 0, end: 0 }

/** How many of a driver's bookings are so, live; undefined until it is known, null where it cannot be. */
const useDriven = (driverId: string, filter: Filter<'bookings'>): number | null | undefined => {
  const filters: readonly Filter<'bookings'>[] = [{ column: 'driverId', anyOf: [driverId] }, filter]
  const { answer, isFailed } = useColumnsWindow<'bookings'>({ kind: 'bookings', filters }, NO_ROWS)
  return isFailed ? null : answer?.total
}

/** A driver's figures in words. One that is still being counted is none, on paper neither, nor is one that cannot be. */
export const useDriverTotals = (driverId: string): readonly (readonly [label: string, count: string])[] => {
  const { t } = useLingui()
  const { language } = useLocale()
  const count = (total: number | null | undefined) => (total === undefined ? '…' : total === null ? '–' : formatNumber(total, language))
  return [
    [t`Completed orders`, count(useDriven(driverId, { column: 'status', anyOf: ['completed'] }))],
    [t`On-time deliveries`, count(useDriven(driverId, { column: 'delivery', anyOf: ['on_time'] }))],
    [t`Late deliveries`, count(useDriven(driverId, { column: 'delivery', anyOf: ['late'] }))],
    [t`Violations`, count(useDriverViolations(driverId))],
  ]
}

/** What a driver has done, in figures. */
export const DriverTotals = ({ driverId }: { driverId: string }) => (
  <dl className={classes.totals}>
    {useDriverTotals(driverId).map(([label, count]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figures">{count}</dd>
      </div>
    ))}
  </dl>
)
