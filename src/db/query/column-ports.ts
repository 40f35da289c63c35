import type { ClosedRows } from './closed-rows.ts'

/** What the columns need of where they run. */
export interface ColumnPorts {
  /** Lets others work: a page paint, a worker answer. */
  readonly pause: () => Promise<void>
  /** Runs work alone among all windows and workers of this browser. */
  readonly lock: (name: string, work: () => Promise<void>) => Promise<void>
  /** Builds columns while no other window or worker does, as far as that can be told; left out: there are no others. */
  readonly buildAlone?: (name: string, work: () => Promise<void>) => Promise<void>
  readonly now: () => number
  /** Others come first after so many milliseconds of work, as in a page; left out: only between reads. */
  readonly sliceMs?: number
  /** Slots of a chunk; a test has few rows. */
  readonly chunkSlots?: number
  /** Rows beside those of the table, by kind. */
  readonly closed?: Readonly<Record<string, readonly ClosedRows[]>>
}

/** So long another window is waited for that builds the same: longer than that takes, but for one the browser has frozen in the middle of it. */
const BUILD_MS = 15_000

/** The real world, for a worker: nobody notices how long it works. */
export const browserColumnPorts = {
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  // Without Web Locks two windows may write the same columns: the second replaces what the first wrote.
  lock: (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  buildAlone: async (name, work) => {
    if (!('locks' in navigator)) return work()
    let isAlone = false
    const alone = () => {
      isAlone = true
      return work()
    }
    await navigator.locks.request(name, { signal: AbortSignal.timeout(BUILD_MS) }, alone).catch((error: unknown) => {
      if (isAlone) throw error
      return work()
    })
  },
  now: () => Date.now(),
} satisfies ColumnPorts

/** The real world, for a page: a person types and scrolls meanwhile. */
export const pageColumnPorts: ColumnPorts = { ...browserColumnPorts, sliceMs: 8 }
