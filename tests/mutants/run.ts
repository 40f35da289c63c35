import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { AREAS, areaFor } from './areas.ts'
import { tryAgain } from './kept.ts'
import { mayLive, survivorLines, table } from './report.ts'
import { untyped } from './typed.ts'

// `npm run mutants -- FOLDER`: changes the code of a folder in every small way and sees whether a test notices. Results are kept in
// `.tmp/mutants`, so that the next run tries only what changed; `FORCE=1` tries everything again. `TESTS='src/sync/recovery/refusal.test.ts'` asks
// only those tests (globs, one per line), for a quick look at a file that has its own, and keeps nothing. A survivor that may live is
// explained in `explained.ts`.
const ROOT = join(import.meta.dirname, '..', '..')
const asked = areaFor(process.argv[2] ?? '')
if (!asked) {
  console.error(`which folder? ${AREAS.map(({ path }) => path).join(', ')}, or a folder or file within`)
  process.exit(1)
}
const { area, mutate } = asked
const kept = `.tmp/mutants/${area.path.replaceAll('/', '-')}`
mkdirSync(join(ROOT, kept), { recursive: true })
process.chdir(ROOT)
tryAgain(join(ROOT, kept, 'results.json'))
const only = process.env['TESTS']
Object.assign(process.env, { ...area.env, MUTANTS_TESTS: only ?? area.tests.join('\n') })

const mutants = await new Stryker({
  mutate: [...mutate],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: true },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTANTS_WORKERS'] ?? 1),
  incremental: only === undefined,
  incrementalFile: `${kept}/results.json`,
  force: process.env['FORCE'] === '1',
  // The tool would rewrite it with the compiler's old interface; nothing in the copy needs that.
  tsconfigFile: 'none',
  tempDirName: `${kept}/sandbox-${process.pid}`,
  ignorePatterns: ['.data', '.tmp', 'bench-results', 'dist', 'public', 'shots', 'test-results', 'playwright-report'],
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: `${kept}/report.html` },
  timeoutMS: 10_000,
  dryRunTimeoutMinutes: 15,
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
  allowConsoleColors: false,
}).runMutationTest()

const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
const explained = new Set(left.filter((mutant) => mayLive(mutant, ROOT)))
const unexplained = left.filter((mutant) => !explained.has(mutant))
const refused = await untyped(unexplained, { root: ROOT, copy: join(ROOT, kept, `types-${process.pid}`), area })
const survivors = unexplained.filter((mutant) => !refused.has(mutant))
console.warn(survivorLines(survivors, ROOT).join('\n'))
console.warn(`\n${table(mutants, { refused, explained }, ROOT).join('\n')}`)
