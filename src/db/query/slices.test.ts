import { describe, expect, it, vi } from 'vitest'
import { inSlices, type Sliced } from './slices.ts'

/** Work of so many steps, each of which takes a millisecond. */
function* work(steps: number, clock: { now: number }): Sliced<string> {
  for (let step = 0; step < steps; step += 1) {
    clock.now += 1
    yield
  }
  return 'done'
}

describe('work in slices', () => {
  it('lets others come first when its time is over, and has as much time again after them', async () => {
    const clock = { now: 0 }
    const pausedAt: number[] = []
    const pause = () => {
      pausedAt.push(clock.now)
      clock.now += 100
      return Promise.resolve()
    }
    expect(await inSlices(work(20, clock), { pause, now: () => clock.now, sliceMs: 8 })).toBe('done')
    expect(pausedAt).toEqual([8, 116])
  })

  it('lets others come first although the clock was set back meanwhile', async () => {
    const clock = { now: 1e6 }
    const pause = vi.fn(() => Promise.resolve())
    const setBack = function* (): Sliced<void> {
      clock.now -= 60_000
      yield
      yield* work(10, clock)
    }
    await inSlices(setBack(), { pause, now: () => clock.now, sliceMs: 8 })
    expect(pause).toHaveBeenCalledTimes(2)
  })

  it('is done at once where nobody would notice', async () => {
    const pause = vi.fn(() => Promise.resolve())
    expect(await inSlices(work(20, { now: 0 }), { pause, now: () => 0 })).toBe('done')
    expect(pause).not.toHaveBeenCalled()
  })
})
