import { describe, expect, it, vi } from 'vitest'
import { NOON, runTrials } from './run-trials.ts'
import { runTrial } from './trial.ts'

// Ids are made by chance; here they come in order, so that the same seed is the same life to the last letter.
const made = vi.hoisted(() => ({ count: 0 }))
vi.mock('#db/identity.ts', async (original) => ({
  ...(await original<Readonly<Record<string, unknown>>>()),
  newId: () => {
    made.count += 1
    return `00000000-0000-7000-8000-${made.count.toString(16).padStart(12, '0')}`
  },
}))

const ONE = process.env['TRIAL_SEED']
const FROM = Number(ONE ?? process.env['TRIAL_FROM'] ?? 1)
const SEEDS = ONE === undefined ? Number(process.env['TRIAL_SEEDS'] ?? 10_000) : 1

describe('the engine on several devices', () => {
  it(`keeps every promise over ${SEEDS} lives`, async () => {
    const sum = await runTrials(`model-from-${FROM}`, { from: FROM, seeds: SEEDS })
    if (ONE !== undefined) return
    // The lives must reach every kind of end often, or they prove little.
    expect(sum.applied).toBeGreaterThan(SEEDS)
    expect(sum.rejected).toBeGreaterThan(SEEDS / 10)
    expect(sum.parked).toBeGreaterThan(SEEDS / 100)
    expect(sum.stops).toBeGreaterThan(SEEDS)
  }, 600_000)

  it('lives the same life again from the same seed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const seed of [3, 41, 97, 1234]) {
      made.count = 0
      const { trace } = await runTrial(seed)
      made.count = 0
      expect((await runTrial(seed)).trace).toBe(trace)
    }
    vi.useRealTimers()
  })
})
