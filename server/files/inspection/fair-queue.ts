/** Has something done for `who` when a place is free. Resolves and fails as it does. */
type FairQueue = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets `places` things be done at a time, one of each caller, and goes round the callers: whoever brings a hundred waits for
 * their own, not everybody else for them.
 */
export const createFairQueue = (places: number): FairQueue => {
  /** In the order in which the callers come next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const busy = new Set<string>()

  const next = (): void => {
    for (const [who, queue] of waiting) {
      if (busy.size >= places) return
      const begin = busy.has(who) ? undefined : queue.shift()
      if (!begin) continue
      waiting.delete(who)
      if (queue.length > 0) waiting.set(who, queue)
      busy.add(who)
      void begin().then(() => {
        busy.delete(who)
        next()
      })
    }
  }

  return (who, work) =>
    new Promise((resolve, reject) => {
      const begin = (): Promise<void> => work().then(resolve, reject)
      const queue = waiting.get(who)
      if (queue) queue.push(begin)
      else waiting.set(who, [begin])
      next()
    })
}
