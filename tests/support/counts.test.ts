import { describe, expect, it } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const vitest = (over: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
})
const playwright = (stats: object = {}, errors: unknown[] = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  suites: [],
  errors,
})

describe('the count of a test run', () => {
  it.each([
    [{}, 0],
    [{ numFailedTests: 2 }, 2],
    [{ numPendingTests: 1 }, 1],
    [{ numTodoTests: 1 }, 1],
    [{ testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] }, 1],
    [{ numFailedTests: 1, testResults: [{ name: 'a', status: 'failed', assertionResults: [{}] }] }, 1],
  ])('of Vitest with %j has %d failures', (over, failed) => {
    expect(countVitest(vitest(over))).toMatchObject({ passed: 5, failed })
  })

  it.each([
    [{}, [], 0],
    [{ unexpected: 1 }, [], 1],
    [{ skipped: 2 }, [], 2],
    [{}, ['no config'], 1],
  ])('of Playwright with %j and %j has %d failures', (stats, errors, failed) => {
    expect(countPlaywright(playwright(stats, errors))).toMatchObject({ passed: 3, failed })
  })

  it('of Vitest names what failed', () => {
    const testResults = [
      {
        name: 'a',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'x' },
          { status: 'failed', fullName: 'y', failureMessages: ['Error: \u001B[31mno\u001B[39m\n  row of it\n    at there (a.ts:1)'] },
        ],
      },
      { name: 'b', status: 'failed', assertionResults: [] },
    ]
    expect(countVitest(vitest({ numFailedTests: 1, testResults })).names).toEqual(['a: y: Error: no row of it', 'b'])
  })

  it('of Playwright names what failed or was left out, and what passed only when it was tried again', () => {
    const tests = (line: number, ...statuses: string[]) => ({
      title: 'says so',
      file: 'a.spec.ts',
      line,
      tests: statuses.map((status) => ({ status })),
    })
    const inner = { specs: [tests(2, 'flaky'), tests(3, 'skipped')] }
    const flaky = { ...tests(5), tests: [{ status: 'flaky', results: [{ error: { message: 'not there\n  - waited' } }, {}] }] }
    const suites = [{ specs: [tests(1, 'expected')], suites: [inner] }, { specs: [tests(4, 'unexpected'), flaky] }]
    expect(countPlaywright({ ...playwright({ expected: 1, unexpected: 1, flaky: 2, skipped: 1 }), suites })).toEqual({
      passed: 3,
      failed: 2,
      names: ['a.spec.ts:3 says so', 'a.spec.ts:4 says so'],
      flaky: ['a.spec.ts:2 says so', 'a.spec.ts:5 says so: not there - waited'],
    })
  })

  it('refuses a report it cannot read', () => {
    expect(() => countVitest({})).toThrow()
    expect(() => countPlaywright(null)).toThrow()
  })
})
