import * as v from 'valibot'

/** What a step of the test run came to. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ name: v.string(), status: v.string(), assertionResults: v.array(v.unknown()) })),
})

/**
 * Counts a Vitest JSON report. A file that could not be loaded has no tests and counts as one failure, and so does
 * every test that was skipped: a check that did not run has not passed.
 */
export const countVitest = (report: unknown): Count => {
  const counted = v.parse(vitestReport, report)
  const broken = counted.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return { passed: counted.numPassedTests, failed: counted.numFailedTests + counted.numPendingTests + counted.numTodoTests + broken }
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
