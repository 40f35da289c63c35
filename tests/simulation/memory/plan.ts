import type { Serving } from '#tests/simulation/model-server.ts'
import { Chance } from '#tests/support/chance.ts'

/** What a run can hold, the common things more often. */
const EVENTS = [
  ...Array<'answer'>(5).fill('answer'),
  ...Array<'edit'>(3).fill('edit'),
  'view',
  'view',
  ...Array<'sync'>(8).fill('sync'),
  'attach',
  'restart',
  'migrate',
  'discard',
  'undo',
  'resolve',
  ...Array<'meanwhile'>(4).fill('meanwhile'),
  'stop-in-change',
  'stop-in-change',
  'stop-in-sync',
  'stop-in-sync',
  'submit',
  'cancel',
  'delete',
  'edit-elsewhere',
  'lose-files',
  'late',
  'wait',
  'wait',
  'backup',
  'restore',
  'forget-clients',
  'carry',
  'revoke',
] as const
export type Event = (typeof EVENTS)[number]

/** One event of a run. Its chance is its own, so that leaving others out does not change what it does. */
export interface Step {
  readonly number: number
  readonly event: Event
  readonly device: number
  readonly seed: number
}

/** A run before it begins: how many devices, and at most 80 events. */
export interface Plan {
  readonly seed: number
  readonly devices: number
  /** How the server serves: on which database, and how many rows it gives at once. */
  readonly serving: Serving
  readonly steps: readonly Step[]
}

/** The plan of a seed. */
export const planOf = (seed: number): Plan => {
  const chance = new Chance(seed)
  const devices = 2 + chance.below(3)
  // Most runs are short, where faults meet early; some are long.
  const count = chance.flip(0.1) ? 80 : 8 + chance.below(24)
  const steps = Array.from({ length: count }, (_, number) => ({
    number,
    event: chance.pick(EVENTS),
    device: chance.below(devices),
    seed: chance.below(2 ** 32),
  }))
  const serving: Serving = {
    durable: chance.flip(0.5) ? 'at-once' : 'flush',
    page: chance.flip(0.5) ? 1 + chance.below(4) : Number.POSITIVE_INFINITY,
  }
  return { seed, devices, serving, steps }
}

/** A plan with some of its events only, by their numbers. */
export const keepSteps = (plan: Plan, kept: ReadonlySet<number>): Plan => ({
  ...plan,
  steps: plan.steps.filter(({ number }) => kept.has(number)),
})
