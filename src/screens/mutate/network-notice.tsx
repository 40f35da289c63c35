import { Alert } from '@mantine/core'
import type { Refusal } from '#api/request.ts'
import { useOnline } from '#platform/connectivity.ts'

interface NetworkNoticeProps {
  /** What cannot be done without a network, and what becomes of what was typed. */
  readonly offline: string
  /** The last try's; null: there was none, or it was done. */
  readonly refusal: Refusal | null
  /** A refusal in the reader's language: a page knows the words of those it can meet. */
  readonly describe: (refusal: Refusal) => string
}

/** Why nothing comes of what only the server can do: no network now, or the last refusal. One for want of a network ends with its cause. */
export const NetworkNotice = ({ offline, refusal, describe }: NetworkNoticeProps) => {
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
      {describe(refusal)}
    </Alert>
  )
}
