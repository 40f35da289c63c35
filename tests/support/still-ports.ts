import type { SyncPorts } from '#sync/core/ports.ts'

/** The moment at which the clock of {@link stillPorts} stands. */
export const STILL_NOW = 1_000_000

/** A world in which time stands still, chance is even and every lock is free: a test brings its network, and what else it is about. */
export const stillPorts = (own: Pick<SyncPorts, 'db' | 'fetch'> & Partial<SyncPorts>): SyncPorts => ({
  now: () => STILL_NOW,
  random: () => 0.5,
  timer: () => () => undefined,
  lock: (_name, work) => work(),
  ...own,
})
