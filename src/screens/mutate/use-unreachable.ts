import type { SyncStatus } from '#db/core/status.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { useOnline } from '#platform/connectivity.ts'

/** Whether what is known of the network says that nothing can be reached; while it is tried once more it is as it was. */
export const isUnreachable = (online: boolean, { phase, attempt }: Pick<SyncStatus, 'phase' | 'attempt'>): boolean =>
  !online || phase === 'offline' || (phase === 'syncing' && attempt > 0)

/** Whether the network is out of reach, by the last tries to sync as well: a browser that says it has one proves nothing. */
export const useUnreachable = (): boolean => isUnreachable(useOnline(), useSyncStatus())
