import { DatabaseAwayError } from './database.ts'

/** Work that waits in a queue: one at a time for each key, in order of arrival. */
interface KeyedQueue {
  /** Does the work when those before it are done. @throws {@link DatabaseAwayError} when that takes too long; the work is not begun then */
  readonly take: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/**
 * The queues before the database. A transaction that waits for a vendor's lock inside the database holds one of the few
 * connections while it waits, so that one busy vendor would keep everybody else out: who waits here holds nothing.
 */
export const createKeyedQueue = (patienceMs: number): KeyedQueue => {
  // A key is there while somebody works; the list is of those who wait for it.
  const lines = new Map<string, (() => void)[]>()

  const arrive = (key: string): Promise<void> => {
    const line = lines.get(key)
    if (!line) {
      lines.set(key, [])
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1)
        reject(new DatabaseAwayError('the work before it took too long'))
      }, patienceMs)
      line.push(begin)
    })
  }
  const leave = (key: string): void => {
    const next = lines.get(key)?.shift()
    if (next) next()
    else lines.delete(key)
  }
  return {
    take: async (key, work) => {
      await arrive(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
