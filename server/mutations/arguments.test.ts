import { describe, expect, it } from 'vitest'
import { argumentsHash, isStorable, storableText } from './arguments.ts'

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)

describe('arguments of a mutation', () => {
  it.each([null, 1, 'نص 😀', { a: [{ b: true }] }, [], nested(40)])('are storable: %j', (value) => {
    expect(isStorable(value)).toBe(true)
  })

  it.each([
    ['NUL', 'a\0'],
    ['half a pair', '\ud800'],
    ['NUL in a key', { 'a\0': 1 }],
    ['deep inside', { a: [{ b: '\udc00' }] }],
    ['an endless number', JSON.parse('1e999')],
    ['nested too deep', nested(42)],
  ])('are not storable with %s', (_what, value) => {
    expect(isStorable(value)).toBe(false)
  })

  it('have one hash whatever the order of keys, and another for another name or value', () => {
    expect(argumentsHash('a', { x: 1, y: [2] })).toBe(argumentsHash('a', { y: [2], x: 1 }))
    expect(
      new Set([
        argumentsHash('a', { x: 1 }),
        argumentsHash('b', { x: 1 }),
        argumentsHash('a', { x: 2 }),
        argumentsHash('a', { x: '1' }),
        argumentsHash('a', null),
      ]).size,
    ).toBe(5)
  })

  it('have a hash even when nothing else can be done with them', () => {
    expect(argumentsHash('a\0', nested(100_000))).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leave text behind that can be stored', () => {
    expect(storableText('a\0b\ud800c')).toBe('a\uFFFDb\uFFFDc')
  })
})
