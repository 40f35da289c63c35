import { vi } from 'vitest'
import type { Time } from '#tests/simulation/network.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

const real = { setImmediate: globalThis.setImmediate }

/** Turns of the event loop without any work, after which nothing real is taken to be under way. */
const QUIET_TURNS = 2

/**
 * Time that passes only when nothing real is left to do: everything that waits (timers of engine and server, ways through the network)
 * is a timer here, and the next one rings when storage, server and promises have come to rest. Days cost nothing, and
 * the order of everything follows from the seed alone.
 */
export class VirtualClock implements Time {
  readonly isByHand = false
  now: number
  private order = 0
  private timers: Timer[] = []
  private immediates = 0
  private busy = 0

  constructor(now: number) {
    this.now = now
  }

  /** Rings at a moment (not before now). Returns how to cancel. */
  at(at: number, ring: () => void): () => void {
    this.order += 1
    const timer: Timer = { at: Math.max(at, this.now), order: this.order, ring }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  after(ms: number, ring: () => void): () => void {
    return this.at(this.now + ms, ring)
  }

  /** Real work that time waits for. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.busy += 1
    try {
      return await work()
    } finally {
      this.busy -= 1
    }
  }

  /** Resolves when nothing real is under way any more. */
  private async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS;) {
      await new Promise((resolve) => real.setImmediate(resolve))
      quiet = this.immediates === 0 && this.busy === 0 ? quiet + 1 : 0
    }
  }

  private next(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.timers)
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    return first
  }

  /** Lets time pass up to a moment, one timer after the other, or until `done` (asked whenever all is at rest) says so. */
  async runUntil(at: number, done: () => boolean | Promise<boolean> = () => false): Promise<void> {
    await this.settle()
    for (;;) {
      if (await done()) return
      const timer = this.next()
      if (!timer || timer.at > at) break
      this.timers = this.timers.filter((other) => other !== timer)
      this.moveTo(timer.at)
      timer.ring()
      await this.settle()
    }
    this.moveTo(at)
  }

  private moveTo(at: number): void {
    this.now = Math.max(this.now, at)
    vi.setSystemTime(this.now)
  }

  /** Makes this the time of the whole process, server and libraries included. Returns how to give the real one back. */
  install(): () => void {
    vi.useFakeTimers({ toFake: ['Date'], now: this.now })
    const handle = (cancel: () => void) => ({ cancel, unref: () => undefined, ref: () => undefined })
    const clear = (timer?: { cancel?: () => void }) => timer?.cancel?.()
    const every = (ring: () => void, ms: number) => {
      let cancel = (): void => undefined
      const again = () => {
        cancel = this.after(ms, () => {
          again()
          ring()
        })
      }
      again()
      return handle(() => cancel())
    }
    vi.stubGlobal('setTimeout', (ring: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
      handle(this.after(ms, () => ring(...rest))),
    )
    vi.stubGlobal('setInterval', every)
    vi.stubGlobal('clearTimeout', clear)
    vi.stubGlobal('clearInterval', clear)
    vi.stubGlobal('setImmediate', (ring: (...rest: unknown[]) => void, ...rest: unknown[]) => {
      this.immediates += 1
      return real.setImmediate(() => {
        this.immediates -= 1
        ring(...rest)
      })
    })
    vi.stubGlobal('clearImmediate', () => {
      throw new Error('an immediate that is taken back would never be counted as done')
    })
    return () => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  }
}
