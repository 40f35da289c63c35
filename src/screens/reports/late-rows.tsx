import { Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import { daysBetween } from '#domain/kernel/instant.ts'
import { arrivedOnOf } from '#domain/bookings/booking.ts'
import type { Days } from '#domain/reports/period.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { formatDay, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import classes from './reports.module.css'

const MOST = { start: 0, end: 100 }
/** The late deliveries of some days one by one, those with most late days first: planned against arrived. */
export const LateRows = ({ days: { from, to } }: { days: Days }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const drivers = useRows('drivers')
  const { answer, isFailed, retry } = useColumnsWindow<'bookings'>(
    {
      kind: 'bookings',
      filters: [
        { column: 'delivery', anyOf: ['late'] },
        { column: 'deliveryOn', from, to },
      ],
      sort: [{ column: 'daysLate', direction: 'descending' }],
    },
    MOST,
  )
  if (isFailed) return <ReadAgain onRetry={retry}>{t`The late deliveries could not be read on this device.`}</ReadAgain>
  if (!answer || answer.rows.length === 0) return null
  const names = driverLabels(drivers ?? [], language)
  const [some, all] = [formatNumber(answer.rows.length, language), formatNumber(answer.total, language)]
  return (
    <>
      <Title order={2} size="h3">{t`Late deliveries one by one`}</Title>
      <div className={classes.frame} tabIndex={0} role="region" aria-label={t`Late deliveries one by one`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Booking`}</th>
              <th scope="col">{t`Customer`}</th>
              <th scope="col">{t`Planned`}</th>
              <th scope="col">{t`Arrived`}</th>
              <th scope="col" data-figure>{t`Days late`}</th>
              <th scope="col">{t`Driver`}</th>
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((booking) => {
              const arrived = arrivedOnOf(booking)
              return (
                <tr key={booking.id}>
                  <td aria-label={`#${booking.number}`}>
                    <TextLink to="/all-booking/detail" search={{ id: booking.id }} className={classes.drill}>
                      <Ltr>#{booking.number}</Ltr>
                    </TextLink>
                  </td>
                  <td>
                    <bdi>{inLanguage(booking.customerName, language)}</bdi>
                  </td>
                  <td>{formatDay(booking.deliveryOn, language)}</td>
                  <td>{arrived === null ? '–' : formatDay(arrived, language)}</td>
                  <td data-figure>{arrived === null ? '–' : formatNumber(daysBetween(booking.deliveryOn, arrived), language)}</td>
                  <td>
                    <bdi>{booking.driverId === null ? t`No driver` : (names.get(booking.driverId) ?? t`Not on this device`)}</bdi>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {answer.total > answer.rows.length ? (
        <Text size="sm" c="dimmed">{t`The ${some} with most late days of ${all}. The list of all opens from the figures above.`}</Text>
      ) : null}
    </>
  )
}
