import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { ColumnTable } from './column-table.ts'
import type { Query } from './query.ts'

const ROWS = 600
const requests = findEntity('requests') as EntityDefinition
const question: Query<'requests'> = {
  kind: 'requests',
  search: 'al',
  sort: [
    { column: 'type', direction: 'descending' },
    { column: 'requestedAt', direction: 'ascending' },
  ],
}

let table: ColumnTable
let rows: Map<string, ReturnType<typeof requestOf>>
/** Rows whose texts were looked at. */
let looked: number[]
beforeEach(() => {
  table = new ColumnTable(requests)
  rows = new Map()
  put(...requestsOf(0, ROWS))
  looked = []
  const { text } = table
  const matcher = text.matcher.bind(text)
  vi.spyOn(text, 'matcher').mockImplementation((groups) => {
    const matching = matcher(groups)
    return (slots) => {
      looked.push(slots.length)
      return matching(slots)
    }
  })
})

const put = (...bodies: readonly ReturnType<typeof requestOf>[]) => {
  for (const body of bodies) {
    rows.set(body.id, body)
    table.put(body)
  }
}
const expectTrue = (query: Query<'requests'> = question) => {
  const plain = findPlainly(requests, query, [...rows.values()])
  expect(Array.from(table.slotsOf(query).slots, (slot) => table.ids.idOf(slot))).toEqual(plain.map(({ id }) => id))
}

describe('an answer that is asked for again', () => {
  it('is at hand while no row changes', () => {
    expectTrue()
    expectTrue()
    expect(looked).toEqual([ROWS])
  })

  it('looks at those rows alone that came, changed or went', () => {
    expectTrue()
    put(requestOf(7, 3), requestOf(8, 2), requestOf(ROWS + 5))
    table.remove(requestOf(9).id)
    rows.delete(requestOf(9).id)
    expectTrue()
    expect(looked).toEqual([ROWS, 3])
    put(requestOf(9))
    expectTrue()
    expect(looked).toEqual([ROWS, 3, 1])
  })

  it('is found anew where very many rows changed', () => {
    expectTrue()
    put(...requestsOf(0, 256, 3))
    expectTrue()
    put(...requestsOf(0, 257, 4))
    expectTrue()
    expect(looked).toEqual([ROWS, 256, ROWS])
  })
})

describe('rows that are equal in what they are sorted by', () => {
  it.each([
    ['ascending', 'ascending'],
    ['ascending', 'descending'],
    ['descending', 'descending'],
  ] as const)('stand in the order of their ids: %s, then %s', (first, then) => {
    const sorted: Query<'requests'> = {
      kind: 'requests',
      sort: [
        { column: 'type', direction: first },
        { column: 'quantity', direction: then },
      ],
    }
    expectTrue(sorted)
    put(requestOf(301, 4), requestOf(17, 9), requestOf(ROWS + 7))
    expectTrue(sorted)
  })
})

describe('answers to several questions', () => {
  const filtered = (quantity: number): Query<'requests'> => ({ ...question, filters: [{ column: 'quantity', to: quantity }] })

  it('are kept up to date each for itself', () => {
    for (let round = 0; round < 3; round += 1) {
      for (const query of [question, filtered(0), filtered(-1)]) expectTrue(query)
      put(requestOf(round + 3, round))
    }
    expect(looked).toEqual([ROWS, 0, 0, 1, 0, 0, 1, 0, 0])
  })

  it('take no more memory than one of all rows: the oldest goes first', () => {
    const before = table.bytes.columns
    expectTrue()
    expectTrue({ kind: 'requests', sort: [] })
    // Beside it stands the order of all ids.
    expect(table.bytes.columns - before).toBe(2 * 4 * ROWS)
    expectTrue()
    expect(looked).toEqual([ROWS, ROWS])
  })
})

describe('rows that come', () => {
  it('stand at their places among all, one by one and many at once', () => {
    expectTrue({ kind: 'requests', sort: [] })
    put(requestOf(ROWS + 9), requestOf(ROWS + 3))
    expectTrue({ kind: 'requests', sort: [], search: 'al' })
    put(...requestsOf(ROWS + 10, ROWS + 400).toReversed())
    expectTrue({ kind: 'requests', sort: [], search: 'a' })
  })
})
