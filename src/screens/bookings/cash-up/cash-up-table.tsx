import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatDay, formatMoney, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import type { CashSums } from './sums.ts'
import { useReceiver } from './use-receiver.ts'

interface CashUpTableProps {
  readonly sums: CashSums
  readonly drivers: ReadonlyMap<string, Driver>
  /** A phone has no room for four columns: the day stands under who received it. */
  readonly isNarrow?: boolean
  readonly className?: string | undefined
}

/** Cash by day and driver, and all of it; the same on the screen and on paper. */
export const CashUpTable = ({ sums: { lines, all }, drivers, isNarrow = false, className }: CashUpTableProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const nameOf = useReceiver(drivers)
  const counted = lines.filter(({ bookings }) => bookings > 0)
  return (
    <table className={className} aria-label={t`Cash-up`}>
      <thead>
        <tr>
          {isNarrow ? null : <th scope="col">{t`Day`}</th>}
          <th scope="col">{t`Received by`}</th>
          <th scope="col" data-figure>{t`Bookings`}</th>
          <th scope="col" data-figure>{t`Cash`}</th>
        </tr>
      </thead>
      <tbody>
        {counted.map(({ day, driverId, bookings, halalas }) => (
          <tr key={`${day} ${driverId ?? ''}`}>
            {isNarrow ? null : <td className="whole">{formatDay(day, language)}</td>}
            <th scope="row" data-plain>
              <bdi>{nameOf(driverId)}</bdi>
              {isNarrow ? (
                <Text size="sm" c="dimmed" className="whole">
                  {formatDay(day, language)}
                </Text>
              ) : null}
            </th>
            <td data-figure>{formatNumber(bookings, language)}</td>
            <td data-figure>
              <Ltr>{formatMoney(sar(halalas))}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isNarrow ? 1 : 2}>{t`Total`}</th>
          <td data-figure>{formatNumber(all.bookings, language)}</td>
          <td data-figure>
            <Ltr>{formatMoney(sar(all.halalas))}</Ltr>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
