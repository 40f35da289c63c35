import { freeHeld } from '#db/core/held.ts'
import type { PagePorts } from './ports.ts'

/**
 * Lets what a page holds back go in time, counted by its own timer: however the clock is set meanwhile, nothing is held longer. Everything
 * goes at once when the page is left, since nobody can take it back there any more, and when it starts. Returns how to stop: what is held goes
 * then, or, where the person was told that it is lost (`isLost`), stays for the wipe.
 */
export const startHoldTimers = (
  ports: Pick<PagePorts, 'db' | 'timer' | 'onLeave' | 'onReturn' | 'askWorker'>,
  wake: () => void,
): ((how: { readonly isLost: boolean }) => void) => {
  const { db } = ports
  const end = new AbortController()
  /** What is held back, with the timer that lets it go: one for what was held at one time. */
  const timers = new Map<string, () => void>()
  const free = (ids?: readonly string[]): void =>
    // Where that fails, the moment stored with the change ends the hold, and the next look finds it.
    void freeHeld(db, ids)
      .then((had) => had && wake())
      .catch(() => undefined)
  let isAway = false
  const cancelAll = (): void => {
    for (const cancel of new Set(timers.values())) cancel()
    timers.clear()
  }
  const leave = (): void => {
    isAway = true
    if (timers.size === 0) return
    // What another window holds is still before somebody there.
    const own = [...timers.keys()]
    cancelAll()
    // A page that is closed may not live to see its own transaction end; the worker does.
    ports.askWorker({ sendHeld: own })
    free(own)
  }
  db.onHeld = (ids, ms) => {
    // Of many, some are still being queued when the page is left, and its timers may not ring any more.
    if (isAway) return free(ids)
    const cancel = ports.timer(ms, () => {
      // What was held on since has a timer of its own.
      const due = ids.filter((id) => timers.get(id) === cancel)
      for (const id of due) timers.delete(id)
      if (due.length > 0) free(due)
    })
    for (const id of ids) timers.set(id, cancel)
  }
  ports.onLeave(leave, end.signal)
  ports.onReturn(() => {
    isAway = false
  }, end.signal)
  free()
  return ({ isLost }) => {
    if (isLost) cancelAll()
    else leave()
    end.abort()
    db.onHeld = () => undefined
  }
}
