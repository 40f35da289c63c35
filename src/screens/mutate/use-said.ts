import { useLingui } from '@lingui/react/macro'

/** Says what was done: where there is no network when it is said, that it will be sent later is added, unless `offline` says it all. */
export const useSaid = (): ((done: string, offline?: string) => string) => {
  const { t } = useLingui()
  return (done, offline) =>
    navigator.onLine ? done : (offline ?? `${done.replace(/\.$/, '')}. ${t`This will be sent when you are online.`}`)
}
