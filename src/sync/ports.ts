import type { PortalDatabase } from '#db/database.ts'

/**
 * Everything the engine needs from the world, passed in: tests give it a virtual clock, a network that loses and repeats,
 * and seeded chance.
 */
export interface SyncPorts {
  readonly db: PortalDatabase
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970, for showing and for backoff only. */
  readonly now: () => number
  /** A number in [0, 1). */
  readonly random: () => number
  /** Runs `work` while no other context syncs the same database; waits its turn. */
  readonly lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Calls back after some milliseconds; returns how to cancel. */
  readonly timer: (ms: number, ring: () => void) => () => void
  /** Whether the browser believes to have no network. It can be wrong, above all on a machine that talks to itself. */
  readonly seemsOffline?: () => boolean
  /** Removes everything of the vendor's from this device; without it only the databases at hand are deleted. */
  readonly wipe?: () => Promise<void>
}
