import { mkdirSync, writeFileSync } from 'node:fs'
import { vi } from 'vitest'
import { timeShare } from '#tests/support/time-share.ts'
import { keepSteps, planOf, type Plan } from './plan.ts'
import { shrinkPlan, tellPlan } from './shrink.ts'
import { randomRun, type Planted, type RunFigures } from './random-run.ts'

const FIGURES = ['events', 'stops', 'queued', 'applied', 'rejected', 'parked'] as const
type Sum = Record<(typeof FIGURES)[number] | 'seeds', number>

/** The clock of every run: rules that look at it must say the same whenever the tests are run. */
export const NOON = new Date('2026-11-21T08:05:00.000Z')

/** Lines that a stopped machine prints; anything else is unexpected. */
const allowStops = (): void => {
  const error = console.error
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).includes('Stopped')) error(...parts)
  })
}

/** Does something at the hour of all runs. */
export const atNoon = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  allowStops()
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const isFailing = (plan: Plan, planted: Planted): Promise<boolean> =>
  randomRun(plan, planted).then(
    () => false,
    () => true,
  )

/** Runs a plan. A failure is made as short as it can be, and says how to repeat that. */
export const tryPlan = async (plan: Plan, planted: Planted = {}): Promise<RunFigures> => {
  try {
    return await randomRun(plan, planted)
  } catch {
    const shortest = await shrinkPlan(plan, (shorter) => isFailing(shorter, planted))
    return await randomRun(shortest, planted).catch((error: unknown) => {
      throw new Error(tellPlan(shortest), { cause: error })
    })
  }
}

/** The plan of a seed, or only the events of it that RUN_STEPS names. */
const askedPlan = (seed: number): Plan => {
  const kept = process.env['RUN_STEPS']
  return kept === undefined ? planOf(seed) : keepSteps(planOf(seed), new Set(kept.split(',').map(Number)))
}

interface Runs {
  readonly from: number
  readonly seeds: number
  /** How long they go on where no number was asked for, and how many there are at least. */
  readonly share?: { readonly seconds: number; readonly least: number }
  readonly planted?: Planted
}

/** Runs seeds `from` to `from + seeds - 1`, or as many of them as there is time for where no number was asked for. */
export const randomRuns = (suite: string, { from, seeds, share = { seconds: 8, least: 1000 }, planted = {} }: Runs): Promise<Sum> =>
  atNoon(async () => {
    const sum: Sum = { seeds: 0, events: 0, stops: 0, queued: 0, applied: 0, rejected: 0, parked: 0 }
    const hasTime = timeShare({ asked: process.env['RUN_SEEDS'] ?? process.env['RUN_SEED'], ...share })
    try {
      for (let seed = from; seed < from + seeds && hasTime(sum.seeds); seed += 1) {
        const figures = await tryPlan(askedPlan(seed), planted)
        sum.seeds += 1
        for (const key of FIGURES) sum[key] += figures[key]
      }
    } finally {
      if (process.env['RUN_SEED'] === undefined) {
        mkdirSync('.tmp/test/figures', { recursive: true })
        writeFileSync(`.tmp/test/figures/${suite}.json`, JSON.stringify(sum))
      }
    }
    return sum
  })
