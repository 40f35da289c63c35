import { freeHeld, HOLD_MS } from '#db/core/held.ts'
import type { PagePorts } from './ports.ts'

/**
 * Lets what a page holds back go in time, counted by its own timer: however the clock is set meanwhile, nothing is held longer. Everything
 * goes at once when the page is left, since nobody can take it back there any more, and when it starts.
 */
export const startHoldTimers = (
  ports: Pick<PagePorts, 'db' | 'timer' | 'onLeave' | 'onReturn' | 'askWorker'>,
  wake: () => void,
): (() => void) => {
  const { db } = ports
  const end = new AbortController()
  const timers = new Map<string, () => void>()
  const free = (id?: string): void =>
    // Where that fails, the moment stored with the change ends the hold, and the next look finds it.
    void freeHeld(db, id)
      .then((had) => had && wake())
      .catch(() => undefined)
  let isAway = false
  const leave = (): void => {
    isAway = true
    if (timers.size === 0) return
    for (const cancel of timers.values()) cancel()
    timers.clear()
    // A page that is closed may not live to see its own transaction end; the worker does.
    ports.askWorker({ sendHeld: true })
    free()
  }
  db.onHeld = (id) => {
    // Of many, some are still being queued when the page is left, and its timers may not ring any more.
    if (isAway) return free(id)
    // What is held on counts from anew.
    timers.get(id)?.()
    const cancel = ports.timer(HOLD_MS, () => {
      timers.delete(id)
      free(id)
    })
    timers.set(id, cancel)
  }
  ports.onLeave(leave, end.signal)
  ports.onReturn(() => {
    isAway = false
  }, end.signal)
  free()
  return () => {
    leave()
    end.abort()
    db.onHeld = () => undefined
  }
}
