import { useLingui } from '@lingui/react/macro'
import { readStatus } from '#db/core/status.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

/**
 * Says what was done: where the server cannot be reached when it is said, that it will be sent later is added, unless `offline` says it all.
 * The browser alone does not know: a network that leads nowhere is one to it.
 */
export const useSaid = (): ((done: string, offline?: string) => Promise<string>) => {
  const { t } = useLingui()
  const db = useDatabase()
  return async (done, offline) => {
    const { phase, attempt } = await readStatus(db)
    // A new try begins with the change itself, and has failed before.
    const isAway = !navigator.onLine || phase === 'offline' || (phase === 'syncing' && attempt > 0)
    return isAway ? (offline ?? `${done.replace(/\.$/, '')}. ${t`This will be sent when you are online.`}`) : done
  }
}
