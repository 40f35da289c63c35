import type { Time } from './network.ts'

/** What takes longer than this does not happen by itself. */
const SOON_MS = 10_000

/** Time that stands still: whatever is to be soon is at once, and the rest waits until {@link HandTime.elapse}. */
export class HandTime implements Time {
  readonly now = 0
  readonly isByHand = true
  private waiting: (() => void)[] = []
  private readonly work = new Set<Promise<unknown>>()

  at(moment: number, ring: () => void): () => void {
    if (moment < SOON_MS) ring()
    else this.waiting.push(ring)
    return () => {
      this.waiting = this.waiting.filter((other) => other !== ring)
    }
  }

  after(ms: number, ring: () => void): () => void {
    return this.at(ms, ring)
  }

  during<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = work().finally(() => this.work.delete(done))
    this.work.add(done)
    return done
  }

  /** Everything that waits happens now, one after the other. Resolves to how much that was. */
  async elapse(): Promise<number> {
    const waiting = this.waiting.splice(0)
    for (const ring of waiting) {
      ring()
      await Promise.all(this.work)
    }
    return waiting.length
  }
}
