import { describe, expect, it, vi } from 'vitest'
import { atNoon, randomRuns } from './random-runs.ts'
import { randomRun } from './random-run.ts'

// Ids are made by chance; here they come in order, so that the same seed is the same run to the last letter.
vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))
vi.mock('#domain/vendors/edit.ts', async (original) => (await import('./older-release.ts')).withOlderRelease(original))

const ONE = process.env['RUN_SEED']
const FROM = Number(ONE ?? process.env['RUN_FROM'] ?? 1)
const SEEDS = ONE === undefined ? Number(process.env['RUN_SEEDS'] ?? 10_000) : 1

describe('the engine on several devices', () => {
  it('keeps every promise over many runs', async () => {
    const sum = await randomRuns(`model-from-${FROM}`, { from: FROM, seeds: SEEDS })
    if (ONE !== undefined) return
    // The runs must reach every kind of end often, or they prove little.
    expect(sum.applied).toBeGreaterThan(sum.seeds)
    expect(sum.rejected).toBeGreaterThan(sum.seeds / 10)
    expect(sum.parked).toBeGreaterThan(sum.seeds / 100)
    expect(sum.stops).toBeGreaterThan(sum.seeds)
  }, 600_000)

  it('repeats the same run from the same seed', () =>
    atNoon(async () => {
      for (let seed = 501; seed <= 600; seed += 1) expect((await randomRun(seed)).trace).toBe((await randomRun(seed)).trace)
    }))
})
