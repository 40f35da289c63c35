import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openSimWorld, runSimulation, seedsFrom } from './sim-run.ts'
import type { World } from '../contract/world.ts'

vi.mock('uuid', async () => ({ v7: (await import('../support/counted-ids.ts')).countedId }))

const seeds = seedsFrom(1)

describe('the whole road in virtual time', () => {
  let world: World
  beforeAll(async () => {
    world = await openSimWorld()
  }, 120_000)
  afterAll(() => world.close())

  it(`keeps every promise over ${seeds.length} lives with the real engine, database and server`, async () => {
    const lives = await runSimulation(world, 'simulation-1', seeds)
    expect(world.failures).toEqual([])
    if (seeds.length === 1) return
    // The lives must reach every kind of end often, or they prove little.
    const sum = (key: 'applied' | 'rejected' | 'requests') => lives.reduce((total, figures) => total + figures[key], 0)
    expect(sum('applied')).toBeGreaterThan(seeds.length)
    expect(sum('rejected')).toBeGreaterThan(seeds.length / 20)
    expect(sum('requests')).toBeGreaterThan(seeds.length * 10)
  }, 600_000)

  it('lives the same life again from the same seed', async () => {
    const again = Array.from({ length: 20 }, (_, at) => 9_000 + at)
    const first = await runSimulation(world, null, again)
    const second = await runSimulation(world, null, again)
    expect(second).toEqual(first)
    expect(new Set(first.map(({ trace }) => trace)).size).toBe(again.length)
  }, 120_000)
})
