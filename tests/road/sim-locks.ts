/** A page or a worker that holds and waits for locks. */
export type Holder = symbol

interface Waiting {
  readonly holder: Holder
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

/** The Web Locks of one browser: one holder at a time for each name, the others in line, and free again when a holder dies. */
export class SimLocks {
  private readonly held = new Map<string, Holder>()
  private readonly lines = new Map<string, Waiting[]>()

  async request<Result>(ask: { name: string; holder: Holder; signal?: AbortSignal }, work: () => Promise<Result>): Promise<Result> {
    const { name, holder, signal } = ask
    if (this.held.has(name))
      await new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { holder, start: resolve, refuse: reject }
        this.lines.set(name, [...(this.lines.get(name) ?? []), waiting])
        signal?.addEventListener('abort', () => {
          this.lines.set(
            name,
            (this.lines.get(name) ?? []).filter((other) => other !== waiting),
          )
          reject(new DOMException('stopped', 'AbortError'))
        })
      })
    else this.held.set(name, holder)
    try {
      return await work()
    } finally {
      // A dead holder has lost it already, maybe to somebody else.
      if (this.held.get(name) === holder) this.release(name)
    }
  }

  private release(name: string): void {
    this.held.delete(name)
    const [first, ...rest] = this.lines.get(name) ?? []
    this.lines.set(name, rest)
    if (!first) return
    this.held.set(name, first.holder)
    first.start()
  }

  /** The holder's process ended. */
  die(holder: Holder): void {
    for (const [name, line] of this.lines) {
      this.lines.set(
        name,
        line.filter((waiting) => waiting.holder !== holder),
      )
      for (const waiting of line) if (waiting.holder === holder) waiting.refuse(new DOMException('the page is gone', 'AbortError'))
    }
    for (const [name, owner] of [...this.held]) if (owner === holder) this.release(name)
  }
}
