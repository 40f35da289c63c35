import { afterAll, describe, it, vi } from 'vitest'
import { MemoryDisk } from './memory-disk.ts'
import { NOON } from './random-runs.ts'
import { stopEverywhere, writeStops } from './stopping.ts'
import { STORIES } from './stories.ts'

describe('a machine that stops, in memory', () => {
  const sum = { stories: 0, points: 0, cuts: 0 }
  afterAll(() => writeStops('crash-points-memory', sum))

  it.each(Object.entries(STORIES))(
    'before or after any storage operation, or at any line of an answer, loses and doubles nothing: %s',
    async (name, story) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOON })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { points, cuts } = await stopEverywhere(name, story, () => new MemoryDisk())
      sum.stories += 1
      sum.points += points
      sum.cuts += cuts
      vi.useRealTimers()
    },
    120_000,
  )
})
