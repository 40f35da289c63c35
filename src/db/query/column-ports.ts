import type { ColumnPorts } from './kind-columns.ts'

/** The real world, for a worker or a page. */
export const browserColumnPorts: ColumnPorts = {
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  // Without Web Locks two windows may write the same columns: the second replaces what the first wrote.
  lock: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  now: () => Date.now(),
}
