import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

// `npm run test:soak`: as many random runs as there is time for. SUITE is `model` (the engine in memory, a million unless
// SEEDS says otherwise) or `simulation` (engine, database and server in virtual time, ten thousand). They begin at FROM and run in
// shards; a failing run prints how to repeat it alone and ends it all.
const ROOT = join(import.meta.dirname, '..')
const SUITES = {
  model: {
    file: 'tests/simulation/memory/model.test.ts',
    env: 'RUN',
    figures: (first: number) => `model-from-${first}`,
    seeds: 1_000_000,
    shard: 20_000,
  },
  simulation: {
    file: 'tests/simulation/virtual/simulation-1.test.ts',
    env: 'SIM',
    figures: () => 'simulation-1',
    seeds: 10_000,
    shard: 500,
  },
} as const

const name = v.parse(v.picklist(['model', 'simulation']), process.env['SUITE'] ?? 'model')
const suite = SUITES[name]
const from = Number(process.env['FROM'] ?? 2_000_000)
const seeds = Number(process.env['SEEDS'] ?? suite.seeds)
const figures = v.record(v.string(), v.number())

const runShard = (first: number, count: number): Record<string, number> | null => {
  const written = join(ROOT, `.tmp/test/figures/${suite.figures(first)}.json`)
  // What an earlier run left must not be counted as this one's.
  rmSync(written, { force: true })
  const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'alone', suite.file], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, [`${suite.env}_FROM`]: String(first), [`${suite.env}_SEEDS`]: String(count) },
  })
  return status === 0 && existsSync(written) ? v.parse(figures, JSON.parse(readFileSync(written, 'utf8'))) : null
}

console.log(`${name} random runs, ${from} to ${from + seeds - 1} (${suite.file})`)
const total: Record<string, number> = {}
for (let first = from; first < from + seeds; first += suite.shard) {
  const count = Math.min(suite.shard, from + seeds - first)
  const sum = runShard(first, count)
  if (!sum) {
    console.error(`a run broke a promise: ${suite.env}_FROM=${first} ${suite.env}_SEEDS=${count} npx vitest run ${suite.file}`)
    process.exit(1)
  }
  // "At most" is a limit, all others are counts.
  for (const [key, value] of Object.entries(sum))
    total[key] = key.includes('at most') ? Math.max(total[key] ?? 0, value) : (total[key] ?? 0) + value
  const told = Object.entries(total).map(([key, value]) => `${value.toLocaleString('en')} ${key}`)
  console.log(`${name} ${first} to ${first + count - 1}: so far ${told.join(', ')}`)
}
