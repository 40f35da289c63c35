import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_EVENT, HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { pagePorts } from './page-ports.ts'
import { listenForPokes } from './pokes.ts'

/** A stream the test speaks through. */
class Stream extends EventTarget {
  static all: Stream[] = []
  closed = false

  constructor() {
    super()
    Stream.all.push(this)
  }

  emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }

  close(): void {
    this.closed = true
  }
}

const latest = (): Stream => {
  const stream = Stream.all.at(-1)
  if (!stream) throw new Error('no stream was opened')
  return stream
}

const begin = (wake: () => void) => listenForPokes(pagePorts({ name: 'db' } as PortalDatabase), { name: 'db', wake })
const listen = (wake: () => void) => begin(wake).stop

beforeEach(() => {
  Stream.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
})
afterEach(() => vi.useRealTimers())

describe('listening for pokes where the browser has no locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

  it('wakes the engine for every poke, and when the stream opens, since one may have been missed', () => {
    const wake = vi.fn()
    const stop = listen(wake)
    latest().emit('open')
    latest().emit(POKE_EVENT)
    latest().emit(HEARTBEAT_EVENT)
    expect(wake).toHaveBeenCalledTimes(2)
    stop()
  })

  it('keeps a stream that beats, and opens a silent one anew', () => {
    const stop = listen(vi.fn())
    const first = latest()
    for (let beat = 0; beat < 5; beat += 1) {
      vi.advanceTimersByTime(HEARTBEAT_LIMIT_MS - 1)
      first.emit(HEARTBEAT_EVENT)
    }
    expect(Stream.all).toHaveLength(1)
    vi.advanceTimersByTime(HEARTBEAT_LIMIT_MS)
    expect(Stream.all).toHaveLength(2)
    expect(first.closed).toBe(true)
    stop()
  })

  it('opens a broken stream anew after a pause, not at once', () => {
    const stop = listen(vi.fn())
    latest().emit('error')
    vi.advanceTimersByTime(1000)
    expect(Stream.all).toHaveLength(1)
    vi.advanceTimersByTime(10_000)
    expect(Stream.all).toHaveLength(2)
    stop()
  })

  it('tries a stream that is refused again and again ever more rarely, until one beats', () => {
    const stop = listen(vi.fn())
    const opened = (ms: number) => {
      const before = Stream.all.length
      for (let at = 0; at < ms; at += 500) {
        vi.advanceTimersByTime(500)
        if (!latest().closed) latest().emit('error')
      }
      return Stream.all.length - before
    }
    latest().emit('error')
    expect(opened(600_000)).toBeLessThan(22)
    vi.advanceTimersByTime(60_000)
    latest().emit('open')
    latest().emit(HEARTBEAT_EVENT)
    latest().emit('error')
    const before = Stream.all.length
    vi.advanceTimersByTime(5_000)
    expect(Stream.all.length).toBe(before + 1)
    stop()
  })

  it('tries at once when the network is back, and leaves a living stream alone', () => {
    const pokes = begin(vi.fn())
    for (let failure = 0; failure < 5; failure += 1) {
      latest().emit('error')
      vi.advanceTimersByTime(60_000)
    }
    latest().emit('error')
    const before = Stream.all.length
    pokes.retry()
    pokes.retry()
    expect(Stream.all.length).toBe(before + 1)
    pokes.stop()
  })

  it('closes the stream and opens none again when stopped', () => {
    const stop = listen(vi.fn())
    stop()
    vi.advanceTimersByTime(10 * HEARTBEAT_LIMIT_MS)
    expect(Stream.all).toHaveLength(1)
    expect(latest().closed).toBe(true)
  })
})

describe('listening for pokes in several tabs', () => {
  it('opens a stream only in the tab that holds the lock', async () => {
    const waiting: (() => void)[] = []
    let held = false
    const request = (_name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => {
      if (held) {
        waiting.push(() => void work())
        return new Promise((_resolve, reject) =>
          options.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError'))),
        )
      }
      held = true
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const stopFirst = listen(vi.fn())
    const stopSecond = listen(vi.fn())
    expect(Stream.all).toHaveLength(1)
    expect(waiting).toHaveLength(1)
    stopFirst()
    waiting[0]?.()
    expect(Stream.all).toHaveLength(2)
    stopSecond()
    await Promise.resolve()
    expect(latest().closed).toBe(true)
  })
})
