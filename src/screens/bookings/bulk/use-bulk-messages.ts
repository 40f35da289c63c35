import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BulkMessages } from '#screens/list/answer/bulk.ts'

/** The words for answers to many bookings at once. */
export const useBulkMessages = (): BulkMessages<Booking> => {
  const { t } = useLingui()
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
    note: () => null,
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
