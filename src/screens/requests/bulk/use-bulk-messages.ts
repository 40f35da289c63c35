import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { isDayClosed, isDayPast } from '#domain/requests/effects.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { BulkMessages } from '#screens/list/answer/bulk.ts'
import { useNow } from '#screens/list/use-now.ts'

/** The words for answers to many requests at once. */
export const useBulkMessages = (): BulkMessages<ChangeRequest> => {
  const { t } = useLingui()
  const { today } = useNow()
  const hours = useWorkingHours()
  return {
    title: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: 'Approve # request?', other: 'Approve # requests?' })}`
        : t`${plural(count, { one: 'Reject # request?', other: 'Reject # requests?' })}`,
    action: (answer) => (answer === 'accept' ? t`Approve all` : t`Reject all`),
    question: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: '# request will be approved.', other: '# requests will be approved.' })}`
        : t`${plural(count, { one: '# request will be rejected.', other: '# requests will be rejected.' })}`,
    left: (count) =>
      t`${plural(count, {
        one: '# more was answered or withdrawn meanwhile and is left out.',
        other: '# more were answered or withdrawn meanwhile and are left out.',
      })}`,
    note: (answer, open) => {
      if (answer !== 'accept') return null
      const past = open.filter((request) => isDayPast(request, today)).length
      const closed = open.filter((request) => isDayClosed(request, { today, hours })).length
      const said = [
        past === 0
          ? ''
          : t`${plural(past, {
              one: 'The day that # of them asks for has passed: no work is planned before today.',
              other: 'The day that # of them ask for has passed: no work is planned before today.',
            })}`,
        closed === 0
          ? ''
          : t`${plural(closed, {
              one: 'You are closed on the day of # of them: its work is planned for the next working day.',
              other: 'You are closed on the day of # of them: their work is planned for the next working day.',
            })}`,
      ].filter((one) => one !== '')
      return said.length === 0 ? null : said.join(' ')
    },
    done: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: 'Approved # request', other: 'Approved # requests' })}`
        : t`${plural(count, { one: 'Rejected # request', other: 'Rejected # requests' })}`,
    outcome: (answer, count) =>
      answer === 'accept'
        ? t`${plural(count, { one: '# approved', other: '# approved' })}`
        : t`${plural(count, { one: '# rejected', other: '# rejected' })}`,
  }
}
