import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

// `npm run test:soak`: the model trials over as many lives as there is time for. SEEDS (default a million) lives from FROM on, in
// shards; a failing one prints how to repeat it alone and ends the run.
const ROOT = join(import.meta.dirname, '..')
const SHARD = 20_000
const from = Number(process.env['FROM'] ?? 2_000_000)
const seeds = Number(process.env['SEEDS'] ?? 1_000_000)
const figures = v.record(v.string(), v.number())

const total: Record<string, number> = {}
for (let first = from; first < from + seeds; first += SHARD) {
  const count = Math.min(SHARD, from + seeds - first)
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'device', 'tests/trials/model.test.ts'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TRIAL_FROM: String(first), TRIAL_SEEDS: String(count) },
    },
  )
  const sum = v.parse(figures, JSON.parse(readFileSync(join(ROOT, `.tmp/test/figures/model-from-${first}.json`), 'utf8')))
  for (const [name, value] of Object.entries(sum)) total[name] = (total[name] ?? 0) + value
  console.log(
    Object.entries(total)
      .map(([name, value]) => `${value.toLocaleString('en')} ${name}`)
      .join(', '),
  )
  if (status !== 0) {
    console.error(`a life broke a promise: TRIAL_FROM=${first} TRIAL_SEEDS=${count} npx vitest run tests/trials/model.test.ts`)
    process.exit(1)
  }
}
