import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from '#ui/toast.ts'

/**
 * Shows in a toast why a change was refused, where nothing stands beside it that a `RefusalAlert` could be shown in. `count`: of how many
 * that were refused it is the first.
 */
export const useRefusalToast = (): ((rejection: Rejection, count?: number) => void) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  return (rejection, count = 1) => {
    const many = count === 1 ? '' : `${t`${plural(count, { one: '# not accepted', other: '# not accepted' })}`}: `
    toast(many + describeRejection(i18n, rejection, language), 'error')
  }
}
