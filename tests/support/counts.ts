import { stripVTControlCharacters } from 'node:util'
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
const failedAssertion = v.object({
  status: v.literal('failed'),
  fullName: v.string(),
  failureMessages: v.optional(v.array(v.string()), []),
})
/** Characters of what a failure said: enough to know it again where nothing but the last lines of a run are kept. */
const MESSAGE_MAX = 400

/** A test by its name and the first words of its failure, without colours and on one line. */
const nameAndMessage = (name: string, [message = '']: readonly string[]): string => {
  const said = stripVTControlCharacters(message).split(/\n\s+at /)[0] ?? ''
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
  return words === '' ? name : `${name}: ${words}`
}

/**
 * Counts a Vitest JSON report. A file that could not be loaded has no tests and counts as one failure, and so does
 * every test that was skipped: a check that did not run has not passed.
 */
export const countVitest = (report: unknown): Count => {
  const counted = v.parse(vitestReport, report)
  const broken = counted.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const names = counted.testResults.flatMap((file) => {
    const failed = file.assertionResults.flatMap((one) => {
      const read = v.safeParse(failedAssertion, one)
      return read.success ? [nameAndMessage(`${file.name}: ${read.output.fullName}`, read.output.failureMessages)] : []
    })
    return file.status === 'failed' && file.assertionResults.length === 0 ? [file.name] : failed
  })
  return { passed: counted.numPassedTests, failed: counted.numFailedTests + counted.numPendingTests + counted.numTodoTests + broken, names }
}

const playwrightTests = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.optional(v.array(v.object({ error: v.optional(v.object({ message: v.optional(v.string(), '') })) })), []),
    }),
  ),
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
    all.flatMap(({ file, line, title, tests }) => {
      const those = tests.filter(({ status }) => which.includes(status))
      const said = those.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [error.message] : [])))
      return those.length === 0 ? [] : [nameAndMessage(`${file}:${line} ${title}`, said)]
    })
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    names: named('unexpected', 'skipped'),
    flaky: named('flaky'),
  }
}
