import { describe, expect, it } from 'vitest'
import { currentArgs } from './mutation.ts'

const upcast = (args: unknown, version: number) => ({ args, from: version })

describe('arguments of a release', () => {
  it.each([
    ['older', 2, { args: 'a', from: 2 }],
    ['the same', 3, 'a'],
    ['newer: its schema will judge them', 4, 'a'],
    ['unsaid: today', undefined, 'a'],
  ])('%s', (_which, version, expected) => {
    const call = { args: 'a', ...(version === undefined ? {} : { version }) }
    expect(currentArgs({ version: 3, upcast }, call)).toEqual(expected)
  })

  it('are as they came where there is nothing to bring up to date', () => {
    expect(currentArgs({ version: 3 }, { args: 'a', version: 1 })).toBe('a')
  })
})
