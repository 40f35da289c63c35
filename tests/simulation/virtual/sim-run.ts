import { mkdirSync, writeFileSync } from 'node:fs'
import { vi } from 'vitest'
import { timeShare } from '#tests/support/time-share.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { openWorld, type World } from '#tests/contract/world.ts'
import { toRepeat } from '#tests/simulation/invariants.ts'
import { simulate } from './simulation.ts'
import type { SimFigures } from './sim-begin.ts'

// Parts that the engine loads when first needed are loaded before: reading a file takes real time, which the virtual clock cannot see.
import.meta.glob(
  ['/src/db/**/*.ts', '/src/sync/**/*.ts', '!**/use-*.ts', '!**/export/**', '!**/query/columns-*.ts', '!**/import/**', '!**/*.test.ts'],
  {
    eager: true,
  },
)

/** Lines that a stopped machine prints; anything else is unexpected. */
export const allowStops = (): void => {
  const error = console.error
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!String(parts[0]).includes('Stopped')) error(...parts)
  })
}

/** One server for many runs: each has a vendor of its own. */
export const openSimWorld = (): Promise<World> => {
  const [pglite] = ENGINES
  if (!pglite) throw new Error('no database')
  return openWorld(pglite)
}

/** The seeds of a file: SIM_SEEDS (else as many of 500 as there is time for) from `first` (or SIM_FROM) on, or SIM_SEED alone. */
export const seedsFrom = (usual: number): number[] => {
  const one = process.env['SIM_SEED']
  if (one !== undefined) return [Number(one)]
  const first = Number(process.env['SIM_FROM'] ?? usual)
  return Array.from({ length: Number(process.env['SIM_SEEDS'] ?? 300) }, (_, at) => first + at)
}

const writeFigures = (suite: string, all: readonly SimFigures[]): void => {
  const sum = (key: Exclude<keyof SimFigures, 'trace'>) => all.reduce((total, figures) => total + figures[key], 0)
  const figures = {
    'seeds': all.length,
    'events': sum('events'),
    'requests': sum('requests'),
    'applied': sum('applied'),
    'rejected': sum('rejected'),
    'parked': sum('parked'),
    'virtual days': Math.round(sum('days')),
    'virtual seconds to send, at most': Math.max(...all.map(({ sentAfter }) => sentAfter)) / 1000,
  }
  mkdirSync('.tmp/test/figures', { recursive: true })
  writeFileSync(`.tmp/test/figures/${suite}.json`, JSON.stringify(figures))
}

/** Runs seeds one after the other and writes down what they came to, where `suite` names them. A failure says how to repeat it alone. */
export const runSimulation = async (world: World, suite: string | null, seeds: readonly number[]): Promise<readonly SimFigures[]> => {
  allowStops()
  const all: SimFigures[] = []
  const hasTime = timeShare({ asked: process.env['SIM_SEEDS'] ?? process.env['SIM_SEED'], seconds: 12, least: 50 })
  for (const seed of seeds) {
    if (!hasTime(all.length)) break
    all.push(
      await simulate(world, seed).catch((error: unknown) => {
        throw toRepeat(`SIM_SEED=${seed} npx vitest run tests/simulation/virtual/simulation-1.test.ts`, error)
      }),
    )
  }
  if (suite !== null && process.env['SIM_SEED'] === undefined) writeFigures(suite, all)
  return all
}
