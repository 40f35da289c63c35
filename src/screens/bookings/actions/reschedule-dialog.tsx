import { Alert, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { judge } from '#db/review/judge.ts'
import { whenJudged } from '#db/review/when-judged.ts'
import { priceOf } from '#domain/bookings/amounts.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { MOST_RENTAL_DAYS, mayLast } from '#domain/bookings/rental-days.ts'
import { chosenDates, movedTo } from '#domain/bookings/reschedule.ts'
import { cancellationPenalty, noticeEndsAt } from '#domain/bookings/terms.ts'
import { mayDrive } from '#domain/drivers/license.ts'
import { wholeNumber } from '#domain/kernel/form.ts'
import { addDaysTo, day, daysBetween } from '#domain/kernel/instant.ts'
import { lastDay } from '#domain/kernel/plan-ahead.ts'
import { formatDay, formatInstant, formatMoney, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDayFault } from '#screens/form/day-fault.ts'
import { HoursWarning } from '#screens/form/hours-warning.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { FormDialog } from '#screens/mutate/form-dialog.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { describeConflict } from './describe-conflict.ts'
import type { QuestionProps } from './question-props.ts'
import { useGive } from './use-give.ts'

/** Moves a booking to other days, as was agreed with the customer. */
export const RescheduleDialog = ({ booking, opened, onClose }: QuestionProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { now, today } = useNow()
  const driver = useRow('drivers', booking.driverId)
  const { busy, rejection, give } = useGive(booking, onClose, opened)
  const [startsOn, setStartsOn] = useState(booking.deliveryOn)
  const [typedDays, setDays] = useState(String(booking.rentalDays))
  const [isTried, setTried] = useState(false)
  const [triedFor, setTriedFor] = useState('')
  const number = isolate(`#${booking.number}`, language)
  const until = formatInstant(noticeEndsAt(booking), language)
  const isOver = Date.parse(noticeEndsAt(booking)) < now
  const days = wholeNumber(typedDays) ?? 0
  const faultOf = useDayFault()
  const dayFault = v.is(day, startsOn) ? faultOf(startsOn, today) : t`Choose today or a later day.`
  // What was agreed for a day far ahead may stay there.
  const isDay = dayFault === null || (startsOn === booking.deliveryOn && startsOn >= today)
  // What lasts longer already may keep its length.
  const isLength = mayLast(days) || days === booking.rentalDays
  const was = { startsOn: booking.deliveryOn, days: booking.rentalDays }
  const isSame = startsOn === was.startsOn && days === was.days
  const pickupOn = isDay && isLength ? addDaysTo(booking.pickupOn, daysBetween(was.startsOn, startsOn) + days - was.days) : null
  const pickup = pickupOn === null ? '' : formatDay(pickupOn, language)
  const most = MOST_RENTAL_DAYS
  const moved = (from: Booking): Booking => {
    const chosen = chosenDates(from, { startsOn, days, was })
    return chosen ? movedTo(from, chosen.startsOn, chosen.days) : from
  }
  const isLast = isDay && isLength && Date.parse(noticeEndsAt(moved(booking))) < now
  const penalty = isLast ? cancellationPenalty(moved(booking), new Date(now).toISOString()) : null
  const verdict = driver && isDay && startsOn !== was.startsOn ? mayDrive(driver, { today, on: startsOn }) : null
  const price = booking.total ? formatMoney(priceOf(booking)) : null
  const cost = penalty ? formatMoney(penalty) : ''
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t`Move booking ${number}`}
      action={isOver ? null : t`Move booking`}
      busy={busy}
      // What was refused was said of other dates.
      rejection={triedFor === `${startsOn} ${typedDays}` ? rejection : null}
      onSubmit={() => {
        setTried(true)
        setTriedFor(`${startsOn} ${typedDays}`)
        if (!isDay || !isLength) return
        if (isSame) return onClose()
        give(
          (db, about, how, isAsked) => {
            const args = { ...about, startsOn, days, was }
            const refusal = judge(db, { name: 'booking.reschedule', args, now: new Date().toISOString() })
            return whenJudged(refusal, () => mutate(db, 'booking.reschedule', args, how), isAsked)
          },
          t`Moved booking ${number}`,
        )
      }}
    >
      {isOver ? (
        <Alert color="warning" role="note">{t`The dates could be changed until ${until}.`}</Alert>
      ) : (
        <>
          <Text size="sm">{t`Possible until ${until}. Agree the new dates with the customer first.`}</Text>
          <DateInput
            type="date"
            data-autofocus
            label={t`Delivery`}
            required
            min={today}
            max={lastDay(today)}
            value={startsOn}
            onChange={setStartsOn}
            error={isTried && !isDay ? dayFault : null}
          />
          <HoursWarning on={isDay ? startsOn : null} />
          {verdict?.kind === 'warning' && (
            <Alert color="warning" role="note">
              {describeConflict(i18n, { ...verdict, params: { expiresOn: verdict.expiresOn } }, language)}
            </Alert>
          )}
          {isLast && (
            <Alert color="warning" role="note">
              {t`So close to the delivery the dates cannot be changed again.`}
              {cost !== '' && ` ${t`Cancelling would cost ${cost} from then on.`}`}
            </Alert>
          )}
          <TextInput
            label={t`Rental days`}
            required
            inputMode="numeric"
            dir="ltr"
            value={typedDays}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
            error={isTried && !isLength ? t`Type a number of days from 1 to ${most}.` : undefined}
          />
          <Text size="sm" role="status">
            {pickup === '' ? '' : t`Pickup: ${pickup}`}
          </Text>
          {isLength && days !== was.days && price !== null ? <Text size="sm">{t`The amount stays as it is: ${price}`}</Text> : null}
        </>
      )}
    </FormDialog>
  )
}
