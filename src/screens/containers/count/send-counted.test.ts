import { expect, test } from 'vitest'
import { MOST_MOVES } from '#domain/units/mutations.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { inChanges } from './send-counted.ts'

const units = (containerId: string, count: number): CountedUnit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${containerId}-${at}`,
    containerId,
    number: at + 1,
    label: `${containerId}-${at + 1}`,
    state: 'in_yard',
    seenAt: null,
  }))

test('every counted unit is in exactly one change, of its container, and none is too large', () => {
  const counted = [...units('a', 2 * MOST_MOVES + 1), ...units('b', MOST_MOVES), ...units('c', 1)]
  const changes = inChanges(counted)
  expect(changes.flat()).toEqual(counted)
  expect(changes.map((batch) => [batch.length, new Set(batch.map(({ containerId }) => containerId)).size])).toEqual([
    [MOST_MOVES, 1],
    [MOST_MOVES, 1],
    [1, 1],
    [MOST_MOVES, 1],
    [1, 1],
  ])
})
