import { describe, expect, it, vi } from 'vitest'
import { randomRuns } from './random-runs.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))
vi.mock('#domain/vendors/edit.ts', async (original) => (await import('./older-release.ts')).withOlderRelease(original))

// The second half of the runs, in a file of its own so that two cores share them.
const SEEDS = process.env['RUN_SEED'] === undefined ? Number(process.env['RUN_SEEDS'] ?? 10_000) : 1
const FROM = 1_000_001

describe('the engine on several devices, in other runs', () => {
  it('keeps every promise over many runs', async () => {
    const sum = await randomRuns(`model-from-${FROM}`, { from: FROM, seeds: SEEDS })
    expect(sum.queued).toBeGreaterThanOrEqual(sum.applied + sum.rejected)
  }, 600_000)
})
