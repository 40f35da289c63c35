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
    [{ flaky: 1 }, [], 1],
    [{ skipped: 2 }, [], 2],
    [{}, ['no config'], 1],
  ])('of Playwright with %j and %j has %d failures', (stats, errors, failed) => {
    expect(countPlaywright(playwright(stats, errors))).toEqual({ passed: 3, failed })
  })

  it('of Vitest names what failed', () => {
    const testResults = [
      {
        name: 'a',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'x' },
          { status: 'failed', fullName: 'y' },
        ],
      },
      { name: 'b', status: 'failed', assertionResults: [] },
    ]
    expect(countVitest(vitest({ numFailedTests: 1, testResults })).names).toEqual(['a: y', 'b'])
  })

  it('refuses a report it cannot read', () => {
    expect(() => countVitest({})).toThrow()
    expect(() => countPlaywright(null)).toThrow()
  })
})
