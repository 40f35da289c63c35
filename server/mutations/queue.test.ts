import { describe, expect, it } from 'vitest'
import { checkSequence } from './queue.ts'

const of = (...places: readonly (readonly [number, string])[]) =>
  places.map(([seq, id]) => ({ seq, id, name: 'mutation.skip', version: 1, args: {}, clientAt: '2026-11-21T09:29:58.000Z' }))

describe('a push held against what was done', () => {
  it.each([
    ['follows the last done number', of([4, 'a'], [5, 'b']), 2, null],
    ['repeats what is stored and goes on', of([2, 'known'], [3, 'known'], [4, 'a']), 3, null],
    ['begins behind a gap', of([5, 'a']), 0, 'protocol.gap'],
    ['has a gap', of([4, 'a'], [6, 'b']), 1, 'protocol.gap'],
    ['uses a used number for another mutation', of([4, 'a'], [3, 'b'], [5, 'c']), 1, 'reset.client'],
    ['uses one number twice', of([4, 'a'], [4, 'b']), 1, 'reset.client'],
    ['names one mutation twice', of([4, 'a'], [4, 'a'], [5, 'a'], [6, 'b']), 4, null],
    ['carries a stored mutation under a new number', of([4, 'known'], [5, 'a']), 2, null],
  ])('that %s', (_what, mutations, ready, code) => {
    const queue = checkSequence(mutations, { lastSeq: 3, isKnown: (id) => id === 'known' })
    expect([queue.ready.length, queue.obstacle?.code ?? null]).toEqual([ready, code])
  })
})
