/**
 * Lets each caller hold so many things open at a time: one more ends the one that was opened first. For what may have died without a
 * word (the far end of a stream whose network went), so that the dead make room instead of shutting the living out.
 * @returns a function that notes a new one with the way to end it, and returns the way to say that it has ended
 */
export const newestOnly = (max: number): ((who: string, end: () => void) => () => void) => {
  const open = new Map<string, Set<() => void>>()
  return (who, end) => {
    const ends = open.get(who) ?? new Set()
    open.set(who, ends)
    // A wrapper of its own: the same function may be given twice.
    const entry = (): void => end()
    ends.add(entry)
    const forget = (): void => {
      ends.delete(entry)
      if (ends.size === 0 && open.get(who) === ends) open.delete(who)
    }
    const [oldest] = ends
    if (ends.size > max && oldest) {
      ends.delete(oldest)
      oldest()
    }
    return forget
  }
}
