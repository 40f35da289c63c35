import * as v from 'valibot'

/** What a step of the test run came to. */
export interface Count {
  readonly passed: number
  readonly failed: number
  /** What failed, by name, where the runner tells. */
  readonly names?: readonly string[]
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

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  errors: v.array(v.unknown()),
})

/** Counts a Playwright JSON report. A flaky test has failed once, and a skipped one was not run: neither is a pass. */
export const countPlaywright = (report: unknown): Count => {
  const { stats, errors } = v.parse(playwrightReport, report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }
}
