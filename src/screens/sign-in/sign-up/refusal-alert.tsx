import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { sayProblem } from '#i18n/say.ts'
import { useOnline } from '#platform/connectivity.ts'

/** Why nothing came of it: no network now, or the last refusal. */
export const RefusalAlert = ({ code }: { code: string | null }) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  if (!online)
    return (
      <Alert color="warning" role="status">
        {t`You are offline. Creating an account needs a network. What you typed stays here.`}
      </Alert>
    )
  if (code === null || code === 'outage.offline') return null
  return (
    <Alert color="error" role="alert">
      {sayProblem(i18n, code)}
    </Alert>
  )
}
