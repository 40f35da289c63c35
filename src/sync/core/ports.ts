import type { PortalDatabase } from '#db/core/database.ts'

/**
 * Everything the engine needs from the world, passed in: tests give it a virtual clock, a network that loses and repeats, and seeded chance.
 */
export interface SyncPorts {
  readonly db: PortalDatabase
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970, for showing and for backoff only. */
  readonly now: () => number
  /** A number in [0, 1). */
  readonly random: () => number
  /**
   * Runs `work` while no other context holds the lock of this name; waits its turn, until the signal ends that. `steal` takes it from
   * whoever holds it, whose own call then rejects.
   */
  readonly lock: <T>(name: string, work: () => Promise<T>, how?: { readonly signal?: AbortSignal; readonly steal?: boolean }) => Promise<T>
  /** Calls back after some milliseconds; returns how to cancel. */
  readonly timer: (ms: number, ring: () => void) => () => void
  /** Whether the browser believes to have no network. It can be wrong, above all on a machine that talks to itself. */
  readonly seemsOffline?: () => boolean
  /** By the name of its database, the run that waits its turn in this context; where several contexts share a process, each brings its own. */
  readonly waitingRuns?: Map<string, Promise<boolean>>
  /**
   * Removes everything of the person's from this device; without it only the databases at hand are deleted. `inPart`: not all could be
   * handed over before.
   */
  readonly wipe?: (after: { readonly inPart: boolean }) => Promise<void>
}

/** What an open page needs of the world beside that: it holds no clock, no stream and no listener of its own. */
export interface PagePorts extends SyncPorts {
  /** Calls back when the network, the page or its worker came (back); until the signal. */
  readonly onReturn: (back: () => void, signal: AbortSignal) => void
  /** Calls back when the person turns away from the page or closes it; until the signal. */
  readonly onLeave: (left: () => void, signal: AbortSignal) => void
  /** The server's pokes and heartbeats. */
  readonly openEvents: () => Pick<EventSource, 'addEventListener' | 'close'>
  /**
   * Asks the worker that controls this page to sync (`sendHeld`: these as well, which are held back). False where none does: then the page does its
   * own work.
   */
  readonly askWorker: (how?: { readonly sendHeld?: readonly string[] }) => boolean
}
