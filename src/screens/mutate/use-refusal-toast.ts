import { useLingui } from '@lingui/react'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from '#ui/toast.ts'

/** Shows in a toast why a change was refused, where nothing stands beside it that a `RefusalAlert` could be shown in. */
export const useRefusalToast = (): ((rejection: Rejection) => void) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  return (rejection) => toast(describeRejection(i18n, rejection, language), 'error')
}
