import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { useSyncProof } from '#db/hooks/use-sync-proof.ts'
import type { SyncFacts } from '#i18n/sync-messages.ts'

/** What the sync words are made from, live. */
export const useSyncFacts = (): SyncFacts => {
  const status = useSyncStatus()
  const proof = useSyncProof()
  return {
    phase: status.phase,
    lastSyncedAt: status.lastSyncedAt,
    sending: status.phase === 'syncing' ? status.sending : null,
    loading: status.firstLoad !== null,
    known: proof !== undefined,
    waiting: proof?.waiting ?? 0,
    files: proof?.files ?? 0,
  }
}
