import { describe, expect, it } from 'vitest'
import { runSchedule } from './schedule.ts'

const SEEDS = Number(process.env['ROAD_SEEDS'] ?? 500)
const FIRST = Number(process.env['ROAD_SEED'] ?? 1)

describe('the road under a bad network', () => {
  it(`loses nothing, doubles nothing and keeps visible = replay(base, waiting) over ${SEEDS} seeds`, async () => {
    const sum = { events: 0, queued: 0, applied: 0, rejected: 0 }
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      const figures = await runSchedule(seed).catch((error: unknown) => {
        throw new Error(`repeat with: ROAD_SEED=${seed} ROAD_SEEDS=1 npx vitest run tests/simulation`, { cause: error })
      })
      for (const key of ['events', 'queued', 'applied', 'rejected'] as const) sum[key] += figures[key]
    }
    // The schedules must reach both outcomes often, or they prove little.
    expect(sum.applied).toBeGreaterThan(SEEDS / 2)
    expect(sum.rejected).toBeGreaterThan(SEEDS / 20)
  }, 600_000)

  it.each(['no-dedupe', 'mark-without-effect', 'old-revision'] as const)(
    'notices a server with the planted bug "%s"',
    async (bug) => {
      let caught = false
      for (let seed = 9000; seed < 9200 && !caught; seed += 1) {
        caught = await runSchedule(seed, bug).then(
          () => false,
          () => true,
        )
      }
      expect(caught).toBe(true)
    },
    120_000,
  )
})
