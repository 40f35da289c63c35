import { useLingui } from '@lingui/react/macro'
import { useOnline } from '#platform/connectivity.ts'

/** Says what was done: without a network, that it will be sent later is added, unless `offline` says it all. */
export const useSaid = (): ((done: string, offline?: string) => string) => {
  const { t } = useLingui()
  const online = useOnline()
  return (done, offline) => (online ? done : (offline ?? `${done.replace(/\.$/, '')}. ${t`It will be sent when you are online.`}`))
}
