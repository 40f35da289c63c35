import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { World } from '#tests/contract/world.ts'
import { openSimWorld, runSimulation, seedsFrom } from './sim-run.ts'
import type { SimFigures } from './sim-life.ts'

vi.mock('uuid', async (original) => (await import('#tests/support/counted-ids.ts')).withCountedIds(original))

const seeds = seedsFrom(1)

describe('the whole road in virtual time', () => {
  let world: World
  beforeAll(async () => {
    world = await openSimWorld()
  }, 120_000)
  afterAll(() => world.close())

  let lives: readonly SimFigures[] = []
  it('keeps every promise over many lives with the real engine, database and server', async () => {
    lives = await runSimulation(world, 'simulation-1', seeds)
    expect(world.failures).toEqual([])
    if (lives.length < 100) return
    // Many lives must reach every kind of end often, or they prove little.
    const sum = (key: 'applied' | 'rejected' | 'requests') => lives.reduce((total, figures) => total + figures[key], 0)
    expect(sum('applied')).toBeGreaterThan(lives.length)
    expect(sum('rejected')).toBeGreaterThan(lives.length / 20)
    expect(sum('requests')).toBeGreaterThan(lives.length * 10)
  }, 1_200_000)

  it('lives the same life again from the same seed, to every request and answer', async () => {
    const again = seeds.slice(0, 20)
    expect(await runSimulation(world, null, again)).toEqual(lives.slice(0, again.length))
    expect(new Set(lives.map(({ trace }) => trace)).size).toBe(lives.length)
  }, 120_000)
})
