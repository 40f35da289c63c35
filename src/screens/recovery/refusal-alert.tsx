import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { describeRefusal } from '#i18n/describe.ts'
import { useOnline } from '#platform/connectivity.ts'
import type { Refusal } from '#api/request.ts'

/** Why nothing came of it: no network now, or the last refusal. */
export const RefusalAlert = ({ refusal }: { refusal: Refusal | null }) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  if (!online) return <Alert color="warning" role="status">{t`You are offline. Setting a new password needs a network.`}</Alert>
  if (!refusal || refusal.code === 'outage.offline') return null
  return (
    <Alert color="error" role="alert">
      {describeRefusal(i18n, refusal)}
    </Alert>
  )
}
