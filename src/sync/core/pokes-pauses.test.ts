import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HEARTBEAT_EVENT, HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'
import { ManualClock } from '#tests/support/manual-clock.ts'
import { listenForPokes } from './pokes.ts'

class Stream extends EventTarget {
  closed = false
  emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }
  close(): void {
    this.closed = true
  }
}

let clock: ManualClock
let streams: Stream[]
/** The lock that one tab of the browser holds: its name, and whether it was given back. */
let held: { name: string; free: boolean }
beforeEach(() => {
  clock = new ManualClock(0)
  streams = []
})

const listen = (random = 1, wake = vi.fn()) =>
  listenForPokes(
    {
      timer: clock.timer,
      random: () => random,
      openEvents: () => {
        const stream = new Stream()
        streams.push(stream)
        return stream as never
      },
      lock: async (name, work) => {
        held = { name, free: false }
        const result = await work()
        held.free = true
        return result
      },
    },
    { name: 'db', wake },
  )
const latest = (): Stream => streams.at(-1) ?? new Stream()

/** Breaks the stream as it stands; after how many whole quarters of a second is another one opened? */
const pauseAfterBreak = (): number => {
  const before = streams.length
  latest().emit('error')
  const from = clock.now
  while (streams.length === before && clock.now - from < 120_000) clock.step(250)
  return clock.now - from
}

describe('a stream that breaks before it beats', () => {
  it('is opened anew after ever longer pauses, up to a minute', () => {
    listen()
    const pauses: number[] = []
    for (let time = 0; time < 6; time += 1) pauses.push(pauseAfterBreak())
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  })

  it('is opened anew after half of that at the earliest, so that many devices do not return at once', () => {
    listen(0)
    expect([pauseAfterBreak(), pauseAfterBreak()]).toEqual([2_500, 5_000])
  })

  it('begins with short pauses again after a beat, and after the network was back', () => {
    const { retry } = listen()
    pauseAfterBreak()
    pauseAfterBreak()
    latest().emit(HEARTBEAT_EVENT)
    expect(pauseAfterBreak()).toBe(5_000)
    latest().emit('error')
    retry()
    expect(pauseAfterBreak()).toBe(5_000)
  })
})

describe('a stream that is open', () => {
  it.each(['open', HEARTBEAT_EVENT, POKE_EVENT])('has the whole limit of silence again after "%s"', (event) => {
    listen()
    clock.step(HEARTBEAT_LIMIT_MS - 1)
    latest().emit(event)
    clock.step(HEARTBEAT_LIMIT_MS - 1)
    expect(streams).toHaveLength(1)
    clock.step(1)
    expect([streams.length, streams[0]?.closed]).toEqual([2, true])
  })

  it('has one timer, and is left alone when the network is back', () => {
    const { retry } = listen()
    for (const event of ['open', HEARTBEAT_EVENT, POKE_EVENT]) latest().emit(event)
    retry()
    expect([clock.running, streams.length, latest().closed]).toEqual([1, 1, false])
  })
})

describe('a tab that stops listening', () => {
  it.each([
    ['an open stream', () => undefined],
    ['a broken stream', () => latest().emit('error')],
  ])('with %s leaves no timer and lets the next tab listen', async (_what, happen) => {
    const { stop } = listen()
    expect(held).toEqual({ name: 'pokes:db', free: false })
    happen()
    stop()
    await vi.waitFor(() => expect(held.free).toBe(true))
    expect([clock.running, latest().closed]).toEqual([0, true])
  })
})
