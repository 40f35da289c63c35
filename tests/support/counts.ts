import * as v from 'valibot'

/** What a step of the test run came to. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** What failed, by name, where the runner tells. */
  readonly names?: readonly string[]
  /** What failed and passed when it was tried again, by name. */
  readonly flaky?: readonly string[]
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.unknown()) })),
})
const failedAssertion = v.object({ status: v.literal('failed'), fullName: v.string() })

/**
 * Counts a Vitest JSON report. A file that could not be loaded has no tests and counts as one failure, and so does
 * every test that was skipped: a check that did not run has not passed.
 */
export const countVitest = (report: unknown): Count => {
  const counted = v.parse(vitestReport, report)
  const broken = counted.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const names = counted.testResults.flatMap((file) => {
    const failed = file.assertionResults.flatMap((one) => (v.is(failedAssertion, one) ? [`${file.name}: ${one.fullName}`] : []))
    return file.status === 'failed' && file.assertionResults.length === 0 ? [file.name] : failed
  })
  return { passed: counted.numPassedTests, failed: counted.numFailedTests + counted.numPendingTests + counted.numTodoTests + broken, names }
}

const playwrightTests = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(v.object({ status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']) })),
})
const playwrightSuite = v.object({ specs: v.array(playwrightTests), suites: v.optional(v.array(v.unknown()), []) })
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(v.unknown()),
  errors: v.array(v.unknown()),
})

type PlaywrightTests = v.InferOutput<typeof playwrightTests>

const testsIn = (suite: unknown): PlaywrightTests[] => {
  const { specs, suites } = v.parse(playwrightSuite, suite)
  return [...specs, ...suites.flatMap(testsIn)]
}

/**
 * Counts a Playwright JSON report. A test that passed only when it was tried again has passed, and is named: somebody must look for its
 * fault. A skipped one was not run, which is no pass.
 */
export const countPlaywright = (report: unknown): Count => {
  const { stats, suites, errors } = v.parse(playwrightReport, report)
  const all = suites.flatMap(testsIn)
  const named = (...which: PlaywrightTests['tests'][number]['status'][]) =>
    all.filter(({ tests }) => tests.some(({ status }) => which.includes(status))).map(({ file, line, title }) => `${file}:${line} ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    names: named('unexpected', 'skipped'),
    flaky: named('flaky'),
  }
}
