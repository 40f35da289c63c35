import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { World } from '#tests/contract/world.ts'
import { throwFaults } from '#tests/simulation/throw-faults.ts'
import { openSimWorld, runSimulation, seedsFrom } from './sim-run.ts'
import type { SimFigures } from './sim-begin.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

const seeds = seedsFrom(1)

describe('the whole sync flow in virtual time', () => {
  let world: World
  beforeAll(async () => {
    world = await openSimWorld()
  }, 120_000)
  afterAll(() => world.close())

  let runs: readonly SimFigures[] = []
  it('keeps every promise over many runs with the real engine, database and server', async () => {
    runs = await runSimulation(world, 'simulation-1', seeds)
    throwFaults(world)
    if (runs.length < 25) return
    // Many runs must reach every kind of end often, or they prove little.
    const sum = (key: 'applied' | 'rejected' | 'requests') => runs.reduce((total, figures) => total + figures[key], 0)
    expect(sum('applied')).toBeGreaterThan(runs.length)
    expect(sum('rejected')).toBeGreaterThan(runs.length / 20)
    expect(sum('requests')).toBeGreaterThan(runs.length * 10)
  }, 1_200_000)

  it('repeats the same run from the same seed, to every request and answer', async () => {
    const again = seeds.slice(0, 10)
    expect(await runSimulation(world, null, again)).toEqual(runs.slice(0, again.length))
    expect(new Set(runs.map(({ trace }) => trace)).size).toBe(runs.length)
  }, 120_000)
})
