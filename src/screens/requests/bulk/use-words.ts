import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isDayPast } from '#domain/requests/effects.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { BulkWords } from '#screens/list/answer/bulk.ts'
import { useNow } from '#screens/list/use-now.ts'

/** The words for answers to many requests at once. */
export const useWords = (): BulkWords<ChangeRequest> => {
  const { t } = useLingui()
  const { today } = useNow()
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
      const past = answer === 'accept' ? open.filter((request) => isDayPast(request, today)).length : 0
      if (past === 0) return null
      return t`${plural(past, {
        one: 'The day that # of them asks for has passed: no work is planned before today.',
        other: 'The day that # of them ask for has passed: no work is planned before today.',
      })}`
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
