import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatAgo, formatUntil } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { Reminder } from './use-reminders.ts'

/** What a reminder says at a moment (`now`, ms): what there is, and what comes of it. */
export const describeReminder = (
  { kind, count, until }: Pick<Reminder, 'kind' | 'count' | 'until'>,
  { i18n, language, now }: { i18n: I18n; language: Language; now: number },
): { title: string; body: string } => {
  const due = until === null ? null : Date.parse(until)
  const when = due === null ? '' : due > now ? formatUntil(due, now, language) : formatAgo(due, now, language)
  switch (kind) {
    case 'unanswered':
      return {
        title: i18n._(msg`${plural(count, { one: '# booking waits for your answer', other: '# bookings wait for your answer' })}`),
        body: i18n._(
          when === ''
            ? msg`${plural(count, { one: 'Answer before it expires.', other: 'Answer before they expire.' })}`
            : msg`${plural(count, { one: `It is due: ${when}`, other: `The first one is due: ${when}` })}`,
        ),
      }
    case 'dropOff':
      return {
        title: i18n._(msg`${plural(count, { one: '# booking starts today or tomorrow', other: '# bookings start today or tomorrow' })}`),
        body: i18n._(
          msg`${plural(count, {
            one: `Its driver has not set out. It starts: ${when}`,
            other: `Their drivers have not set out. The first one starts: ${when}`,
          })}`,
        ),
      }
    case 'overdue':
      return {
        title: i18n._(
          msg`${plural(count, { one: '# container is past its pickup day', other: '# containers are past their pickup day' })}`,
        ),
        body: i18n._(msg`${plural(count, { one: 'It is still at the customer’s.', other: 'They are still at the customers’.' })}`),
      }
    case 'overdueBookings':
      return {
        title: i18n._(msg`${plural(count, { one: '# booking is past its pickup day', other: '# bookings are past their pickup day' })}`),
        body: i18n._(msg`${plural(count, { one: 'Its container is still on site.', other: 'Their containers are still on site.' })}`),
      }
    case 'expired':
      return {
        title: i18n._(msg`${plural(count, { one: '# driving license has expired', other: '# driving licenses have expired' })}`),
        body: i18n._(msg`A driver whose license has expired cannot be given a job.`),
      }
    case 'license':
      return {
        title: i18n._(
          msg`${plural(count, { one: '# driving license is about to expire', other: '# driving licenses are about to expire' })}`,
        ),
        body: i18n._(msg`Within 30 days. A driver without a valid license cannot be given a job.`),
      }
    case 'penalty':
      return {
        title: i18n._(msg`${plural(count, { one: '# penalty is unpaid', other: '# penalties are unpaid' })}`),
        body: i18n._(
          msg`${plural(count, { one: 'Settle it with the Admin, or dispute it.', other: 'Settle them with the Admin, or dispute them.' })}`,
        ),
      }
  }
}
