import { describe, expect, it } from 'vitest'
import { expectConsole, printedLines } from './silence.ts'

describe('the console', () => {
  it('keeps an unexpected line on the account', () => {
    console.warn('a stray line', { n: 1 })
    expect(printedLines()).toEqual([{ method: 'warn', text: 'a stray line {"n":1}' }])
    expectConsole('warn', 'a stray line')
  })

  it('refuses an expectation that nothing met', () => {
    console.error(new Error('one thing'))
    expect(() => expectConsole('error', 'another thing')).toThrow('another thing')
    expectConsole('error', /one thing/)
  })

  it.fails('fails a test that prints', () => {
    console.log('nobody expects this')
  })
})
