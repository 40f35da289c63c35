import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { needChromium, needHeadless } from '#tests/support/chromium.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { countPlaywright, countVitest, type Count } from '#tests/support/counts.ts'

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, '.tmp', 'test')
// Tools are found in the project, and run on the Node that the lock file brings.
const PATH = [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)

// `npm run test:release` runs what `npm test` has no time for as well.
if (process.argv[2] === 'release') process.env['TEST_RELEASE'] = '1'

const started = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  new Promise((settle) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PATH, ...env } })
    child.on('error', (error) => {
      console.error(error.message)
      settle(false)
    })
    child.on('exit', (code) => settle(code === 0))
  })

const passOrFail = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

const readReport = (path: string, count: (report: unknown) => Count, ok: boolean): Count => {
  const counted = count(JSON.parse(readFileSync(path, 'utf8')))
  // A runner that fails for a reason outside its tests (a stray error, a crash, nothing found) still fails.
  const silent = counted.failed === 0 && (!ok || counted.passed === 0)
  return silent ? { ...counted, failed: 1 } : counted
}

const vitest = async (): Promise<Count> => {
  const report = join(OUT, 'vitest.json')
  // Databases in memory leave much behind: with room for it, an eighth of the time of the longest tests is saved.
  const room = '--execArgv=--max-semi-space-size=64'
  const ok = await started('vitest', ['run', room, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return readReport(report, countVitest, ok)
}

const playwright = async (): Promise<Count> => {
  const report = join(OUT, 'playwright.json')
  needChromium()
  // One of many that fails once shall not hide what the others say; it is named below, for it is a fault to be found.
  const ok = await started('playwright', ['test', '--retries=1', '--reporter=list,json'], {
    HEADLESS_PATH: needHeadless(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return readReport(report, countPlaywright, ok)
}

/** What suites with random runs went through, as they wrote it down. */
const readFigures = (): [suite: string, figures: string][] => {
  const folder = join(OUT, 'figures')
  mkdirSync(folder, { recursive: true })
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const figures = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>)
      return [file.replace('.json', ''), figures.map(([name, value]) => `${String(value)} ${name}`).join(', ')]
    })
}

type Step = readonly [name: string, run: () => Promise<Count>]

/** Those of short work on one processor or two, side by side. */
const CHECKS: readonly Step[] = [
  ['types', async () => passOrFail(await started('npm', ['run', '--silent', 'types']))],
  ['lint', async () => passOrFail(await started('npm', ['run', '--silent', 'lint']))],
  ['format', async () => passOrFail(await started('prettier', ['--check', '--log-level', 'warn', '.']))],
  // Started once beforehand: where PostgreSQL must first be installed, that is no part of a test's time.
  [
    'database',
    async () =>
      startPostgres()
        .then((server) => server.stop())
        .then(() => passOrFail(true)),
  ],
  ['build', async () => passOrFail(await started('npm', ['run', '--silent', 'build']))],
]
/** One after another: each has all the machine. */
const TESTS: readonly Step[] = [
  ['unit, device, server', vitest],
  ['browser', playwright],
]

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const failures: string[] = []
const flaky: string[] = []
const total = { passed: 0, failed: 0 }
const table: string[] = []
const take = async ([name, run]: Step): Promise<void> => {
  console.log(`\n── ${name}`)
  const begin = performance.now()
  const count = await run().catch((error: unknown): Count => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  failures.push(...(count.names ?? []))
  flaky.push(...(count.flaky ?? []))
  table.push(
    `${name.padEnd(22)} ${((performance.now() - begin) / 1000).toFixed(1).padStart(7)} s   ${count.passed} passed, ${count.failed} failed`,
  )
}
await Promise.all(CHECKS.map(take))
for (const step of TESTS) await take(step)
console.log(`\n${table.join('\n')}\n`)
for (const [suite, figures] of readFigures()) console.log(`${suite.padEnd(22)} ${figures}`)
for (const name of failures) console.log(`FAILED ${name}`)
for (const name of flaky) console.log(`FLAKY  ${name}`)
const again = flaky.length === 0 ? '' : `, ${flaky.length} of them only when tried again (flaky: look for the fault)`
console.log(`${total.passed} passed${again}, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
