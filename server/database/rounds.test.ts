import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startRounds } from './rounds.ts'

const EVERY_MS = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that goes on until it is let go. */
const held = () => {
  const releases: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((done) => releases.push(done)))
  return { work, release: () => releases.shift()?.() }
}
const begun = (work: () => unknown, times: number) => vi.waitFor(() => expect(work).toHaveBeenCalledTimes(times))

it('come at once, every so often and when asked, one after the other', async () => {
  const { work, release } = held()
  const rounds = startRounds({ everyMs: EVERY_MS, work, failed: () => undefined })
  for (const times of [1, 2]) {
    await begun(work, times)
    if (times === 1) vi.advanceTimersByTime(EVERY_MS)
    await Promise.resolve()
    expect(work).toHaveBeenCalledTimes(times)
    release()
  }
  const asked = rounds.again()
  await begun(work, 3)
  release()
  await asked
  await rounds.close()
})

it('do not pile up behind a slow one: whoever asks meanwhile gets the one that follows', async () => {
  const { work, release } = held()
  const rounds = startRounds({ everyMs: EVERY_MS, work, failed: () => undefined })
  await begun(work, 1)
  vi.advanceTimersByTime(100 * EVERY_MS)
  const asked = [rounds.again(), rounds.again()]
  release()
  await begun(work, 2)
  // It is under way: who asks now gets one more.
  const later = rounds.again()
  release()
  await Promise.all(asked)
  await begun(work, 3)
  release()
  await later
  await rounds.close()
  expect(work).toHaveBeenCalledTimes(3)
})

it('go on after one that failed, which is told', async () => {
  const failed = vi.fn()
  const work = vi.fn(() => Promise.reject(new Error('away')))
  const rounds = startRounds({ everyMs: EVERY_MS, work, failed })
  await begun(work, 1)
  await rounds.again()
  await rounds.close()
  expect([work.mock.calls.length, failed.mock.calls]).toEqual([2, [[new Error('away')], [new Error('away')]]])
})

it('end with what is under way, which is told; those that wait are not begun', async () => {
  const { work, release } = held()
  const stops: (() => boolean)[] = []
  const rounds = startRounds({
    everyMs: EVERY_MS,
    work: (stopped) => {
      stops.push(stopped)
      return work()
    },
    failed: () => undefined,
  })
  await begun(work, 1)
  const [asked, closed] = [rounds.again(), rounds.close()]
  expect(stops.map((stopped) => stopped())).toEqual([true])
  release()
  await Promise.all([asked, closed])
  vi.advanceTimersByTime(EVERY_MS)
  await rounds.again()
  expect(work).toHaveBeenCalledTimes(1)
})
