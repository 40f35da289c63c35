/** A page or a worker that holds and waits for locks. */
type Holder = symbol

/** One call for a lock, waiting or granted. */
interface Call {
  readonly holder: Holder
  readonly start: () => void
  readonly refuse: (reason: unknown) => void
}

interface Ask {
  readonly name: string
  readonly holder: Holder
  readonly signal?: AbortSignal
  readonly steal?: boolean
}

/** The Web Locks of one browser: one holder at a time for each name, the others in line, free again when a holder dies, and taken by who steals. */
export class SimLocks {
  private readonly held = new Map<string, Call>()
  private readonly lines = new Map<string, Call[]>()

  async request<Result>({ name, holder, signal, steal = false }: Ask, work: () => Promise<Result>): Promise<Result> {
    let lose = (_reason: unknown): void => undefined
    const lost = new Promise<never>((_resolve, reject) => {
      lose = reject
    })
    lost.catch(() => undefined)
    const mine: Call = await new Promise((resolve, reject) => {
      let isGranted = false
      const call: Call = {
        holder,
        start: () => {
          isGranted = true
          this.held.set(name, call)
          resolve(call)
        },
        refuse: (reason) => (isGranted ? lose(reason) : reject(reason as Error)),
      }
      if (steal) this.held.get(name)?.refuse(new DOMException('the lock was stolen', 'AbortError'))
      if (steal || !this.held.has(name)) return call.start()
      this.lines.set(name, [...(this.lines.get(name) ?? []), call])
      signal?.addEventListener('abort', () => {
        if (isGranted) return
        this.leave(name, (other) => other === call)
        reject(new DOMException('stopped', 'AbortError'))
      })
    })
    try {
      return await Promise.race([work(), lost])
    } finally {
      // Whoever died or was robbed has lost it already, maybe to somebody else.
      if (this.held.get(name) === mine) this.release(name)
    }
  }

  private leave(name: string, who: (call: Call) => boolean): void {
    this.lines.set(
      name,
      (this.lines.get(name) ?? []).filter((call) => !who(call)),
    )
  }

  private release(name: string): void {
    this.held.delete(name)
    const [first, ...rest] = this.lines.get(name) ?? []
    this.lines.set(name, rest)
    first?.start()
  }

  /** The holder's process ended. */
  die(holder: Holder): void {
    for (const [name, line] of this.lines) {
      this.leave(name, (call) => call.holder === holder)
      for (const call of line) if (call.holder === holder) call.refuse(new DOMException('the page is gone', 'AbortError'))
    }
    for (const [name, call] of [...this.held]) if (call.holder === holder) this.release(name)
  }
}
