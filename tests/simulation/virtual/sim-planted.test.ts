import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WORKER_PATIENCE_MS } from '#sync/core/sync-runner.ts'
import { LOOK_MS } from '#sync/core/triggers.ts'
import { SILENCE_LIMIT_MS } from '#sync/core/round.ts'
import type { World } from '#tests/contract/world.ts'
import { Broken } from '#tests/simulation/invariants.ts'
import type { Plant } from '#tests/simulation/device.ts'
import { allowStops, openSimWorld } from './sim-run.ts'
import { simulate } from './simulation.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

const MOST_SEEDS = 120

/** Each with the seed from which it is looked for: where it was found last, for a run costs more than a second. */
const PLANTED: readonly (readonly [name: string, plant: Plant, promise: RegExp, from: number])[] = [
  ['an engine without a time limit', { rings: (ms) => ms !== SILENCE_LIMIT_MS }, /ended by its time limit|within 60 s/, 2],
  ['a page that never looks again', { rings: (ms) => ms !== LOOK_MS }, /within 60 s/, 1],
  ['a page that leaves everything to its worker', { rings: (ms) => ms !== WORKER_PATIENCE_MS }, /within 60 s|every device has/, 36],
]

/** The promise that a run breaks, or null. */
const brokenBy = (error: unknown): string | null =>
  error instanceof Broken ? error.message : error instanceof Error ? brokenBy(error.cause) : null

describe('a planted bug is caught by the simulation', () => {
  let world: World
  beforeAll(async () => {
    world = await openSimWorld()
  }, 120_000)
  afterAll(() => world.close())

  it.each(PLANTED)(
    '%s',
    async (_name, plant, promise, from) => {
      allowStops()
      let broken: string | null = null
      for (let seed = from; seed < from + MOST_SEEDS && broken === null; seed += 1)
        broken = await simulate(world, seed, plant).then(() => null, brokenBy)
      expect(broken).toMatch(promise)
    },
    120_000,
  )
})
