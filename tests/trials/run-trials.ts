import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { runTrial, type TrialFigures } from './trial.ts'

export const FIGURES = ['events', 'stops', 'queued', 'applied', 'rejected', 'parked'] as const
export type Sum = Record<(typeof FIGURES)[number] | 'seeds', number>

/** The clock of every trial: rules that look at it must say the same whenever the tests are run. */
export const NOON = new Date('2026-11-21T08:05:00.000Z')

/** Lines that a stopped machine prints; anything else is unexpected. */
const allowStops = (): void => {
  const error = console.error
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).includes('Stopped')) error(...parts)
  })
}

/** Runs seeds `from` to `from + seeds - 1`. A failure names the seed, the event and how to repeat it alone. */
export const runTrials = async (suite: string, { from, seeds }: { from: number; seeds: number }): Promise<Sum> => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  allowStops()
  const sum: Sum = { seeds: 0, events: 0, stops: 0, queued: 0, applied: 0, rejected: 0, parked: 0 }
  try {
    for (let seed = from; seed < from + seeds; seed += 1) {
      const figures: TrialFigures = await runTrial(seed).catch((error: unknown) => {
        throw new Error(`repeat with: TRIAL_SEED=${seed} npx vitest run tests/trials/model.test.ts`, { cause: error })
      })
      sum.seeds += 1
      for (const key of FIGURES) sum[key] += figures[key]
    }
  } finally {
    vi.useRealTimers()
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync(`.tmp/test/figures/${suite}.json`, JSON.stringify(sum))
  }
  expect(sum.seeds).toBe(seeds)
  return sum
}
