import { createMemoryHistory, createRootRoute, createRoute, createRouter, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requests, REQUEST_TYPES } from '#domain/requests/request.ts'
import { firstRows, listQuery } from './list-query.ts'
import { REQUEST_LIST_DEFAULTS, requestDetailSearch, requestListSearch, SORTS, TABS, type RequestListSearch } from './search.ts'

describe('the address of a list', () => {
  it.each([
    [{}, { status: 'pending', q: '', sort: 'requested-newest' }],
    [
      { status: 'all', q: 'x', sort: 'effective-soonest' },
      { status: 'all', q: 'x', sort: 'effective-soonest' },
    ],
    [
      { status: 'nonsense', sort: 7, q: '123' },
      { status: 'pending', q: '123', sort: 'requested-newest' },
    ],
    [{ q: 'x'.repeat(10_000) }, { status: 'pending', q: 'x'.repeat(400), sort: 'requested-newest' }],
    [{ q: 7 }, { status: 'pending', q: '', sort: 'requested-newest' }],
  ])('%j means %j', (written, meant) => {
    expect(v.parse(requestListSearch, written)).toEqual(meant)
  })

  it('leaves out what is usual and reads back what it wrote', () => {
    const root = createRootRoute()
    const list = createRoute({
      getParentRoute: () => root,
      path: '/list',
      validateSearch: requestListSearch,
      search: { middlewares: [stripSearchParams(REQUEST_LIST_DEFAULTS)] },
    })
    const router = createRouter({ routeTree: root.addChildren([list]), history: createMemoryHistory({ initialEntries: ['/list'] }) })
    const addressOf = (search: Partial<RequestListSearch>): string => router.buildLocation({ to: '/list', search }).searchStr
    const readAgain = (text: string) => v.parse(requestListSearch, Object.fromEntries(new URLSearchParams(text)))
    expect(addressOf({})).toBe('')
    expect(addressOf(REQUEST_LIST_DEFAULTS)).toBe('')
    for (const status of TABS)
      for (const sort of SORTS) {
        const text = addressOf({ status, q: 'abc', sort })
        expect(text.includes('status=')).toBe(status !== 'pending')
        expect(text.includes('sort=')).toBe(sort !== 'requested-newest')
        expect(readAgain(text)).toEqual({ status, q: 'abc', sort })
      }
  })

  it('of a detail without an id names nothing', () => {
    expect(v.parse(requestDetailSearch, {})).toEqual({ id: '' })
    expect(v.parse(requestDetailSearch, { id: 'a' })).toEqual({ id: 'a' })
  })
})

describe('what a list asks for', () => {
  const chosen = REQUEST_TYPES.flatMap((type) => TABS.flatMap((status) => SORTS.map((sort) => ({ type, status, sort }))))

  it('is the same by an index, where its first screen comes from one', () => {
    for (const { type, status, sort } of chosen) {
      const first = firstRows(type, { status, q: '', sort })
      const query = listQuery(type, { status, q: '', sort })
      if (!first) continue
      expect(requests.indexes).toContain(first.index)
      expect(query.filters?.flatMap((filter) => ('anyOf' in filter ? filter.anyOf : []))).toEqual(first.prefix)
      expect(query.sort).toEqual([{ column: 'requestedAt', direction: first.direction === 'forward' ? 'ascending' : 'descending' }])
    }
    expect(chosen.filter(({ type, status, sort }) => firstRows(type, { status, q: '', sort }))).toHaveLength(5 * 4 * 2)
  })

  it('comes from no index where words are looked for', () => {
    expect(firstRows('renewal', { status: 'pending', q: 'x', sort: 'requested-newest' })).toBeNull()
  })

  it('sorts by the day it takes effect, latest or soonest first', () => {
    const sort = (by: (typeof SORTS)[number]) => listQuery('renewal', { status: 'all', q: '', sort: by }).sort
    expect(sort('effective-soonest')).toEqual([{ column: 'effectiveOn', direction: 'ascending' }])
    expect(sort('effective-latest')).toEqual([{ column: 'effectiveOn', direction: 'descending' }])
  })
})
