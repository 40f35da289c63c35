import { describe, expect, it, vi } from 'vitest'
import { atNoon, tryPlan } from './random-runs.ts'
import { keepSteps, planOf } from './plan.ts'
import { FailedRun, randomRun, type Planted } from './random-run.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

const planted: Planted = { server: 'no-dedupe' }
/** The seed of a run in which the planted fault shows; it is some way off, so that there are runs before it. */
const SEED = 12
const FIRST = 1

const failure = (seed: number): Promise<FailedRun | null> =>
  randomRun(seed, planted).then(
    () => null,
    (error: unknown) => {
      if (error instanceof FailedRun) return error
      throw error
    },
  )

const stepsIn = (message: string): Set<number> => new Set((/RUN_STEPS=([\d,]*)/.exec(message)?.[1] ?? '').split(',').map(Number))

describe('a run that fails', () => {
  it('fails in the same way alone as after others', () =>
    atNoon(async () => {
      const alone = await failure(SEED)
      let after: FailedRun | null = null
      for (let seed = FIRST; seed <= SEED; seed += 1) after = await failure(seed)
      expect(alone).not.toBeNull()
      expect([after?.message, after?.trace]).toEqual([alone?.message, alone?.trace])
    }))

  it('is told as the shortest that still fails, with the line that repeats it', () =>
    atNoon(async () => {
      const whole = planOf(SEED)
      const message = await tryPlan(whole, planted).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      )
      expect(message).toContain(`RUN_SEED=${SEED} RUN_STEPS=`)
      const short = keepSteps(whole, stepsIn(message))
      expect(short.steps.length).toBeLessThan(whole.steps.length / 2)
      const traceOf = () => randomRun(short, planted).catch((error: unknown) => (error instanceof FailedRun ? error.trace : error))
      expect(await traceOf()).toBe(await traceOf())
      // None of what is left can be left out as well.
      const numbers = short.steps.map(({ number }) => number)
      for (const number of numbers) {
        const fewer = keepSteps(short, new Set(numbers.filter((other) => other !== number)))
        await expect(randomRun(fewer, planted)).resolves.toBeDefined()
      }
    }))
})
