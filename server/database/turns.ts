import { DatabaseAwayError } from './database.ts'

/** Work that takes turns: one at a time for each key, in order of arrival. */
export interface Turns {
  /** Does the work when it is its turn. @throws {@link DatabaseAwayError} when the turn does not come in time; the work is not begun then */
  readonly take: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

/**
 * The queues before the database. A transaction that waits for a vendor's lock inside the database holds one of the few
 * connections while it waits, so that one busy vendor would keep everybody else out: who waits here holds nothing.
 */
export const createTurns = (patienceMs: number): Turns => {
  // A key is there while somebody has its turn; the list is of those who wait for it.
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
        reject(new DatabaseAwayError('the turn did not come in time'))
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
