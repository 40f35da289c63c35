import { Alert } from '@mantine/core'
import { useLingui } from '@lingui/react'
import type { Refusal } from '#api/request.ts'
import { describeRefusal } from '#i18n/describe.ts'
import { useOnline } from '#platform/connectivity.ts'

interface NetworkAlertProps {
  /** What cannot be done without a network, and what becomes of what was typed. */
  readonly offline: string
  /** The last try's; null: there was none, or it was done. */
  readonly refusal: Refusal | null
}

/** Why nothing comes of what only the server can do: no network now, or the last refusal. One for want of a network ends with its cause. */
export const NetworkAlert = ({ offline, refusal }: NetworkAlertProps) => {
  const { i18n } = useLingui()
  const online = useOnline()
  if (!online)
    return (
      <Alert color="warning" role="status">
        {offline}
      </Alert>
    )
  if (refusal === null || refusal.code === 'outage.offline') return null
  return (
    <Alert color="error" role="alert">
      {describeRefusal(i18n, refusal)}
    </Alert>
  )
}
