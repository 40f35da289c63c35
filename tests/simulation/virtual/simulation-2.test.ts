import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import type { World } from '#tests/contract/world.ts'
import { throwFaults } from '#tests/simulation/throw-faults.ts'
import { openSimWorld, runSimulation, seedsFrom } from './sim-run.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

// The second half of the runs, in a file of its own so that two cores share them.
const seeds = seedsFrom(1_000_001)

describe('the whole sync flow in virtual time, in other runs', () => {
  let world: World
  beforeAll(async () => {
    world = await openSimWorld()
  }, 120_000)
  afterAll(() => world.close())

  it('keeps every promise over many runs with the real engine, database and server', async () => {
    await runSimulation(world, 'simulation-2', seeds)
    throwFaults(world)
  }, 1_200_000)
})
