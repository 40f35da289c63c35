import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'

/** Why a change was refused, in the reader's words; nothing where it was not. */
export const RefusalAlert = ({ rejection, mt }: { rejection: Rejection | null; mt?: 'md' }) => {
  const { i18n } = useLingui()
  const { language } = useVoice()
  if (rejection === null) return null
  return (
    <Alert color="error" role="alert" {...(mt === undefined ? {} : { mt })}>
      {sayRejection(i18n, rejection, language)}
    </Alert>
  )
}
