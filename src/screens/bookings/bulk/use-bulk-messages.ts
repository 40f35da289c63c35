import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { plannedFor } from '#domain/hours/calendar.ts'
import type { BulkMessages } from '#screens/list/answer/bulk.ts'
import { useNow } from '#screens/list/use-now.ts'

/** The words for answers to many bookings at once. */
export const useBulkMessages = (): BulkMessages<Booking> => {
  const { t } = useLingui()
  const { today } = useNow()
  const hours = useWorkingHours()
  return {
    title: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: 'Accept # booking?', other: 'Accept # bookings?' })}`
        : t`${plural(count, { one: 'Reject # booking?', other: 'Reject # bookings?' })}`,
    action: (answer) => (answer === 'accept' ? t`Accept all` : t`Reject all`),
    question: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: '# booking will be accepted.', other: '# bookings will be accepted.' })}`
        : t`${plural(count, { one: '# booking will be rejected.', other: '# bookings will be rejected.' })}`,
    left: (count) =>
      t`${plural(count, {
        one: '# more no longer waits for an answer and is left out.',
        other: '# more no longer wait for an answer and are left out.',
      })}`,
    note: (answer, open) => {
      if (answer !== 'accept') return null
      const planned = open.map(({ deliveryOn }) => plannedFor(hours, deliveryOn, today))
      const past = planned.filter(({ isPast }) => isPast).length
      const closed = planned.filter(({ isClosed }) => isClosed).length
      const said = [
        past === 0
          ? ''
          : t`${plural(past, {
              one: 'The delivery day of # of them has passed: nothing is delivered before today.',
              other: 'The delivery day of # of them has passed: nothing is delivered before today.',
            })}`,
        closed === 0
          ? ''
          : t`${plural(closed, {
              one: 'You are closed on the day of # of them: it is delivered on the next working day.',
              other: 'You are closed on the day of # of them: they are delivered on the next working day.',
            })}`,
      ].filter((one) => one !== '')
      return said.length === 0 ? null : said.join(' ')
    },
    done: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: 'Accepted # booking', other: 'Accepted # bookings' })}`
        : t`${plural(count, { one: 'Rejected # booking', other: 'Rejected # bookings' })}`,
    outcome: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: '# accepted', other: '# accepted' })}`
        : t`${plural(count, { one: '# rejected', other: '# rejected' })}`,
  }
}
