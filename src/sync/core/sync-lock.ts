import { readStatus } from '#db/core/status.ts'
import type { SyncPorts } from './ports.ts'

/** A run without a sign of life for this long is stuck, whatever it hangs in: its lock is taken from it. */
export const STUCK_MS = 35_000
/** How often a waiting run looks for a sign of life. */
const LOOK_MS = 2_500

/**
 * Runs `work` under the lock of this name. Where the run before it hangs (a frozen page, a call to the storage that never comes back), its
 * lock is taken: two runs at once cost traffic, never data. Silence is counted in looks, because people set clocks; the clock only says how
 * long it had lasted before the first.
 */
export const withSyncLock = async <Result>(ports: SyncPorts, name: string, work: () => Promise<Result>): Promise<Result> => {
  const patience = new AbortController()
  let seen: number | null = null
  let silentFor = 0
  let cancelTimer = (): void => undefined
  const look = async (): Promise<void> => {
    const { beatAt } = await readStatus(ports.db)
    if (seen === null) silentFor += Math.min(Math.max(0, ports.now() - beatAt - LOOK_MS), STUCK_MS)
    else if (seen !== beatAt) silentFor = 0
    seen = beatAt
  }
  const wait = (): void => {
    cancelTimer = ports.timer(LOOK_MS, () => {
      // Counted before the look, which may hang as well.
      silentFor += LOOK_MS
      if (silentFor >= STUCK_MS) return patience.abort()
      wait()
      void look().catch(() => undefined)
    })
  }
  const begin = (): Promise<Result> => {
    cancelTimer()
    return work()
  }
  wait()
  try {
    return await ports.lock(name, begin, { signal: patience.signal })
  } catch (error) {
    if (!patience.signal.aborted) throw error
    return await ports.lock(name, begin, { steal: true })
  } finally {
    cancelTimer()
  }
}
