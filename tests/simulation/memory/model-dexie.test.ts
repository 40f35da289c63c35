import { describe, expect, it, vi } from 'vitest'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'
import { randomRuns } from './random-runs.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))
vi.mock('#domain/vendors/edit.ts', async (original) => (await import('./older-release.ts')).withOlderRelease(original))

const ONE = process.env['RUN_SEED']
const FROM = Number(ONE ?? 3_000_001)
const SEEDS = ONE === undefined ? Number(process.env['RUN_SEEDS'] ?? 10_000) : 1

describe('the engine on several devices, on the real database', () => {
  it('keeps every promise over many runs', async () => {
    const share = { seconds: 8, least: 40 }
    const sum = await randomRuns('model-dexie', { from: FROM, seeds: SEEDS, share, planted: { disk: () => new StoppableDisk() } })
    expect(sum.queued).toBeGreaterThanOrEqual(sum.applied + sum.rejected)
  }, 600_000)
})
