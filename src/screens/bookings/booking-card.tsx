import { Group, Paper, Text } from '@mantine/core'
import { answerBy, type Booking } from '#domain/bookings/booking.ts'
import { formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useRowSync } from '#screens/list/answer/answer-context.ts'
import { RowLink } from '#screens/list/record/row-link.tsx'
import recordClasses from '#screens/list/record/record.module.css'
import { shortAddress } from '#screens/list/record/short-address.ts'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { Typed } from '#ui/typed.tsx'
import { BookingAnswers } from './answer.tsx'
import { BookingStatus } from './booking-status.tsx'
import { AmountCell, ContainerSummary, DatesCell, DriverName } from './cells.tsx'
import { ResponseClock } from './response-clock.tsx'
import { useBookingRows } from './row-context.ts'

/** A booking on a phone: who and where, what and when, status and amount, and the answers within a thumb's reach. */
export const BookingCard = ({ row }: { row: Booking }) => {
  const { language } = useLocale()
  const { now, accept, reject } = useBookingRows()
  const syncState = useRowSync({ kind: 'bookings', id: row.id })
  const until = answerBy(row)
  return (
    <Paper component="article" withBorder radius="lg" p="sm" className={recordClasses.card}>
      <div className={recordClasses.cardLine}>
        <div className={recordClasses.cardText}>
          <Typed>
            <RowLink id={row.id} className={recordClasses.cardLink}>
              {inLanguage(row.customerName, language)}
            </RowLink>
          </Typed>
          <Text size="sm" c="dimmed" className={`${recordClasses.line} typed`} dir="auto">
            {shortAddress(inLanguage(row.deliveryAddress, language))}
          </Text>
        </div>
        <div className={recordClasses.cardEnd}>
          <Ltr>#{row.number}</Ltr>
          {until === null ? null : (
            <div>
              <ResponseClock until={until} now={now} />
            </div>
          )}
        </div>
      </div>
      <div className={recordClasses.cardLine}>
        <Text size="sm" component="div" className={recordClasses.cardText}>
          <ContainerSummary container={row.container} />
          {row.quantity > 1 ? ` × ${formatNumber(row.quantity, language)}` : null}
          {row.status === 'new' ? null : (
            <div>
              <DriverName driverId={row.driverId} />
            </div>
          )}
        </Text>
        <div className={recordClasses.cardEnd}>
          <DatesCell row={row} />
        </div>
      </div>
      <div className={recordClasses.cardLine}>
        <Group gap="xs" className={recordClasses.cardText}>
          <BookingStatus status={row.status} />
          {syncState ? <RowSyncBadge state={syncState} /> : null}
        </Group>
        <div className={recordClasses.cardEnd}>
          <AmountCell row={row} />
        </div>
      </div>
      {row.status === 'new' ? <BookingAnswers place="card" booking={row} onAccept={accept} onReject={reject} /> : null}
    </Paper>
  )
}
