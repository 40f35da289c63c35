import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Booking } from '#domain/bookings/booking.ts'
import { credited, invoicesOf, paperNumber } from '#domain/bookings/tax-paper.ts'
import { reopenEndsAt } from '#domain/bookings/terms.ts'
import { formatInstant, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { UNKNOWN } from '#i18n/unknown.ts'
import { useNow } from '#screens/list/use-now.ts'
import { mayReopen } from './actions/actions-of.ts'
import classes from './bookings.module.css'
import { PaidBack } from './paid-back.tsx'
import { PenaltyNote } from './penalty-note.tsx'

type By = NonNullable<Booking['cancellation']>['by']

const CANCELLED_BY: Readonly<Record<By, MessageDescriptor>> = {
  vendor: msg({ message: 'You cancelled this booking on {at}.' }),
  customer: msg({ message: 'The customer cancelled this booking on {at}.' }),
  admin: msg({ message: 'The Admin cancelled this booking on {at}.' }),
}

/** Why a booking came to nothing: the note of a rejected, expired or cancelled one, with reason, moment and penalty. */
export const EndingNote = ({ booking }: { booking: Booking }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { now } = useNow()
  const { status, cancellation, answerDueAt } = booking
  if (status !== 'rejected' && status !== 'cancelled' && status !== 'expired') return null
  const at = formatInstant(cancellation?.at ?? answerDueAt ?? booking.tracking.at(-1)?.at ?? booking.bookedAt, language)
  const by = cancellation?.by ?? 'customer'
  const until = formatInstant(reopenEndsAt(booking), language)
  const first =
    status === 'expired'
      ? t`This booking was not answered in time and expired on ${at}.`
      : status === 'rejected'
        ? t`You rejected this booking on ${at}.`
        : i18n._({ ...(Object.hasOwn(CANCELLED_BY, by) ? CANCELLED_BY[by] : UNKNOWN), values: { at } })
  // A completion that was taken back leaves the invoice that it brought about.
  const standing = invoicesOf(booking).filter(({ id, amount }) => credited(booking, id).halalas < amount.halalas)
  const numbers = standing.flatMap((invoice) => paperNumber(invoice) ?? []).map((number) => isolate(number, language))
  return (
    <Alert color={status === 'cancelled' ? 'gray' : 'warning'} icon={<IconInfoCircle size={20} aria-hidden />} role="note">
      <Text>{first}</Text>
      {cancellation === null ? null : (
        <blockquote className={classes.quote} dir="auto">
          {cancellation.reason}
        </blockquote>
      )}
      {cancellation?.penalty ? <PenaltyNote bookingId={booking.id} amount={cancellation.penalty} /> : null}
      {/* What a customer gets back who called it off is between them and the marketplace. */}
      {cancellation?.by === 'customer' ? null : <PaidBack booking={booking} />}
      {numbers.map((number) => (
        <Text key={number}>{t`Invoice ${number} still stands: credit it.`}</Text>
      ))}
      {mayReopen(booking, now) ? <Text>{t`You can re-open it until ${until}.`}</Text> : null}
    </Alert>
  )
}
