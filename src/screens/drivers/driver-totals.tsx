import { useLingui } from '@lingui/react/macro'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Filter } from '#db/query/query.ts'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './drivers.module.css'
import { useDriverViolations } from './use-driver-violations.ts'

const NO_ROWS = { start: 0, end: 0 }

/** How many of a driver's bookings are so, live; undefined until it is known. */
const useDriven = (driverId: string, filter: Filter<'bookings'>): number | undefined =>
  useColumnsWindow<'bookings'>({ kind: 'bookings', filters: [{ column: 'driverId', anyOf: [driverId] }, filter] }, NO_ROWS).answer?.total

/** A driver's figures; undefined ones are still being counted. */
export const useDriverTotals = (driverId: string) => ({
  completed: useDriven(driverId, { column: 'status', anyOf: ['completed'] }),
  onTime: useDriven(driverId, { column: 'delivery', anyOf: ['on_time'] }),
  late: useDriven(driverId, { column: 'delivery', anyOf: ['late'] }),
  violations: useDriverViolations(driverId),
})

/** What a driver has done, in figures. */
export const DriverTotals = ({ driverId }: { driverId: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { completed, onTime, late, violations } = useDriverTotals(driverId)
  const totals = [
    [t`Completed orders`, completed],
    [t`On-time deliveries`, onTime],
    [t`Late deliveries`, late],
    [t`Violations`, violations],
  ] as const
  return (
    <dl className={classes.totals}>
      {totals.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{count === undefined ? '…' : formatNumber(count, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
