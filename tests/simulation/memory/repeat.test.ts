import { describe, expect, it, vi } from 'vitest'
import { atNoon, tryPlan } from './run-trials.ts'
import { keepSteps, planOf } from './trial-plan.ts'
import { FailedTrial, runTrial, type Planted } from './trial.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

const planted: Planted = { server: 'no-dedupe' }
/** A life in which the planted fault shows; the first of them all is some way off, so that there are lives before it. */
const SEED = 12
const FIRST = 1

const failure = (seed: number): Promise<FailedTrial | null> =>
  runTrial(seed, planted).then(
    () => null,
    (error: unknown) => {
      if (error instanceof FailedTrial) return error
      throw error
    },
  )

const stepsIn = (message: string): Set<number> => new Set((/TRIAL_STEPS=([\d,]*)/.exec(message)?.[1] ?? '').split(',').map(Number))

describe('a life that fails', () => {
  it('fails in the same way alone as after others', () =>
    atNoon(async () => {
      const alone = await failure(SEED)
      let after: FailedTrial | null = null
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
      expect(message).toContain(`TRIAL_SEED=${SEED} TRIAL_STEPS=`)
      const short = keepSteps(whole, stepsIn(message))
      expect(short.steps.length).toBeLessThan(whole.steps.length / 2)
      const traceOf = () => runTrial(short, planted).catch((error: unknown) => (error instanceof FailedTrial ? error.trace : error))
      expect(await traceOf()).toBe(await traceOf())
      // None of what is left can be left out as well.
      const numbers = short.steps.map(({ number }) => number)
      for (const number of numbers) {
        const fewer = keepSteps(short, new Set(numbers.filter((other) => other !== number)))
        await expect(runTrial(fewer, planted)).resolves.toBeDefined()
      }
    }))
})
