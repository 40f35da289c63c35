import { useSyncStatus, useWaiting } from '#db/use-sync.ts'
import type { SyncFacts } from '#i18n/sync-words.ts'

/** What the sync words are made from, live. */
export const useSyncFacts = (): SyncFacts => {
  const status = useSyncStatus()
  const waiting = useWaiting()
  return {
    phase: status.phase,
    lastSyncedAt: status.lastSyncedAt,
    sending: status.phase === 'syncing' && status.sending !== null && status.sending.total > 0 ? status.sending : null,
    loading: status.firstLoad !== null,
    waiting: waiting?.length ?? 0,
  }
}
