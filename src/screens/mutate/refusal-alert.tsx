import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'

/** Why a change was refused, in the reader's words; nothing where it was not. */
export const RefusalAlert = ({ rejection, mt }: { rejection: Rejection | null; mt?: 'md' }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  if (rejection === null) return null
  return (
    <Alert color="error" role="alert" {...(mt === undefined ? {} : { mt })}>
      {describeRejection(i18n, rejection, language)}
    </Alert>
  )
}
