/** Does work when fewer than the bound are at it, in order of arrival. */
type Bounded = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `most` works run at the same time, so that what is done in the background leaves room for requests. */
export const createBounded = (most: number): Bounded => {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody can slip in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
