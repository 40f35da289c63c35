/** Work that is done at once, every so often and whenever somebody asks; never twice at the same time in this process. */
export interface Rounds {
  /** Does it once more, after what is under way. Resolves when that is done; never rejects. */
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
  const again = (): Promise<void> => (running = running.then(round).catch(failed))
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
