import type { MetaRow, PortalStore } from './database.ts'

/** What the sync engine is doing, as told to people. Written only by the engine. */
export interface SyncStatus {
  /**
   * idle: nothing to do · syncing: a round is under way · offline: the server could not be reached · waiting: the server
   * asked to wait or failed · signed-out: the server wants a sign-in · update-required: this release is too old ·
   * failed: a defect of ours; the outbox is kept.
   */
  readonly phase: 'idle' | 'syncing' | 'offline' | 'waiting' | 'signed-out' | 'update-required' | 'failed'
  /** Failed tries in a row. */
  readonly attempt: number
  /** When the engine means to try again (ms since 1970), or null. */
  readonly nextAttemptAt: number | null
  /** When a whole round last ended well (ms since 1970), or null before the first. */
  readonly lastSyncedAt: number | null
  /** Of the changes that people know of, how many this round has sent: `done` of them are answered. */
  readonly sending: { readonly done: number; readonly total: number } | null
  /** Progress of the first load; null when it is complete. */
  readonly firstLoad: { readonly rows: number; readonly total: number; readonly worklist: boolean } | null
  /** Sign of life of the engine (ms since 1970): a round without one is stuck and is started anew. */
  readonly beatAt: number
  /** The server's clock minus the device's, in ms, as of the last answer. */
  readonly clockOffsetMs: number
}

export const INITIAL_STATUS: SyncStatus = {
  phase: 'idle',
  attempt: 0,
  nextAttemptAt: null,
  lastSyncedAt: null,
  sending: null,
  firstLoad: { rows: 0, total: 0, worklist: false },
  beatAt: 0,
  clockOffsetMs: 0,
}

/** The engine's status by its line in `meta`, or the initial one before its first round. */
export const statusOf = (row: MetaRow | undefined): SyncStatus => (row?.value as SyncStatus | undefined) ?? INITIAL_STATUS

/** The engine's status, or the initial one before its first round. */
export const readStatus = async (db: PortalStore): Promise<SyncStatus> => statusOf(await db.meta.get('status'))

/** Changes part of the status. */
export const writeStatus = (db: PortalStore, change: Partial<SyncStatus>): Promise<SyncStatus> =>
  db.transaction('rw', db.meta, async () => {
    const next = { ...(await readStatus(db)), ...change }
    await db.meta.put({ key: 'status', value: next })
    return next
  })
