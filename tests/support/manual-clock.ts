interface Timer {
  readonly at: number
  readonly ring: () => void
}

const TURNS = 100

/**
 * Lets what was begun on the storage of a test end: it answers in real time, and in turns of the event loop, of which a machine that does
 * other things as well has few in a while.
 */
export const restMoment = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 30))
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A clock that the test moves by hand, with the timers that hang on it. */
export class ManualClock {
  now: number
  private timers: Timer[] = []

  constructor(now: number) {
    this.now = now
  }

  readonly timer = (ms: number, ring: () => void): (() => void) => {
    const timer = { at: this.now + ms, ring }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** How many timers are set. */
  get running(): number {
    return this.timers.length
  }

  /** Moves on in one step; what is due by then rings. */
  step(ms: number): void {
    this.now += ms
    const due = this.timers.filter(({ at }) => at <= this.now)
    this.timers = this.timers.filter(({ at }) => at > this.now)
    for (const { ring } of due) ring()
  }

  /** The same, where storage has to come to rest before and after. */
  async pass(ms: number): Promise<void> {
    await restMoment()
    this.step(ms)
    await restMoment()
  }
}
