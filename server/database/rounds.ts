/** Work that is done at once, every so often and whenever somebody asks; never twice at the same time in this process. */
export interface Rounds {
  /** Does it once more, after what is under way; once for all who ask meanwhile. Resolves when that is done; never rejects. */
  readonly again: () => Promise<void>
  /** Stops, and waits for what is under way. */
  readonly close: () => Promise<void>
}

interface Round {
  readonly everyMs: number
  /** `stopped` says whether it is to end early. */
  readonly work: (stopped: () => boolean) => Promise<unknown>
  /** Hears what one round failed by; the next one comes all the same. */
  readonly failed: (error: unknown) => void
}

/** Begins the rounds. They keep no process alive. */
export const startRounds = ({ everyMs, work, failed }: Round): Rounds => {
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    if (!isClosed) await work(() => isClosed)
  }
  // One that waits is enough, however often it was asked for meanwhile: it begins later than any of them.
  let waiting: Promise<void> | null = null
  const again = (): Promise<void> => {
    if (waiting) return waiting
    const next = running
      .then(() => {
        waiting = null
        return round()
      })
      .catch(failed)
    waiting = next
    running = next
    return next
  }
  void again()
  const timer = setInterval(() => void again(), everyMs).unref()
  return {
    again,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
