import { createMemoryHistory, createRootRoute, createRoute, createRouter, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { requests, REQUEST_TYPES } from '#domain/requests/request.ts'
import { listQuery } from './list-query.ts'
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
    [{ q: 'x'.repeat(101) }, { status: 'pending', q: '', sort: 'requested-newest' }],
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

describe('the query of a list', () => {
  it('uses an index that the noun declares, for every type, tab and sort', () => {
    for (const type of REQUEST_TYPES)
      for (const status of TABS)
        for (const sort of SORTS) {
          const query = listQuery(type, { status, q: '', sort })
          expect(requests.indexes).toContain(query.index)
          expect(query.prefix).toEqual(status === 'all' ? [type] : [type, status])
        }
  })

  it('reads newest first backwards and oldest first forwards', () => {
    const direction = (sort: (typeof SORTS)[number]) => listQuery('renewal', { status: 'all', q: '', sort }).direction
    expect(SORTS.map(direction)).toEqual(['backward', 'forward', 'forward', 'backward'])
  })
})
