import type { Plan, Step } from './plan.ts'

/**
 * The shortest run found that still fails: leaves out ever fewer events in a row for as long as it does. Every event has a chance of its
 * own, so what is left does what it did.
 */
export const shrinkPlan = async (plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> => {
  let steps: readonly Step[] = plan.steps
  let size = Math.ceil(steps.length / 2)
  while (size > 0 && steps.length > 0) {
    let isShorter = false
    for (let at = 0; at < steps.length;) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      if (await fails({ ...plan, steps: fewer })) {
        steps = fewer
        isShorter = true
      } else at += size
    }
    if (size > 1) size >>= 1
    else if (!isShorter) size = 0
  }
  return { ...plan, steps }
}

/** A failing run in words, with the line that repeats it exactly. */
export const tellPlan = ({ seed, devices, steps }: Plan): string => {
  const events = steps.map(({ number, event, device }) => `  ${number}: ${event} on device ${device}`)
  const numbers = steps.map(({ number }) => number).join(',')
  return [
    `repeat with: RUN_SEED=${seed} RUN_STEPS=${numbers} npx vitest run tests/simulation/memory/model.test.ts`,
    `seed ${seed}, ${devices} devices, ${steps.length} events:`,
    ...events,
  ].join('\n')
}
