import type { ColumnPorts } from './kind-columns.ts'

/** The real world, for a worker: nobody notices how long it works. */
export const browserColumnPorts: ColumnPorts = {
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  // Without Web Locks two windows may write the same columns: the second replaces what the first wrote.
  lock: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  now: () => Date.now(),
}

/** The real world, for a page: a person types and scrolls meanwhile. */
export const pageColumnPorts: ColumnPorts = { ...browserColumnPorts, sliceMs: 8 }
