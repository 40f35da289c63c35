import { createMemoryHistory, createRootRoute, createRoute, createRouter, stripSearchParams } from '@tanstack/react-router'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from '#app/search-text.ts'
import { readSearch as parseSearch } from '#domain/kernel/search.ts'
import { DAY_PRESETS } from '#domain/kernel/day-range.ts'
import { REQUEST_LISTS } from './request-list.ts'
import { sampleId } from '#tests/support/samples.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { LIST_SEARCH_DEFAULTS, listSearch, type ListSearch } from '#screens/list/list-search.ts'
import { membersByZone } from '#screens/list/members-by-zone.ts'
import { inTab, readList, writeList, type FilterValue, type ListState } from '#screens/list/list-state.ts'

const definition = REQUEST_LISTS.renewal
const root = createRootRoute()
const route = createRoute({
  getParentRoute: () => root,
  path: '/list',
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(LIST_SEARCH_DEFAULTS)] },
})
const router = createRouter({
  routeTree: root.addChildren([route]),
  history: createMemoryHistory({ initialEntries: ['/list'] }),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})
const addressOf = (search: Partial<ListSearch>): string => router.buildLocation({ to: '/list', search }).searchStr
const parse = (address: string): ListSearch => v.parse(listSearch, readSearch(address))
const read = (address: string) => readList(definition, parse(address))

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const day = some(['2026-01-31', '2026-11-22', '2028-02-29'])
const days: fc.Arbitrary<FilterValue> = fc.oneof(
  fc.record({ preset: some(DAY_PRESETS) }),
  fc.record({ days: fc.oneof(fc.record({ from: day }), fc.record({ to: day }), fc.record({ from: day, to: day })) }),
)
const sizes: fc.Arbitrary<FilterValue> = fc.subarray(['small', 'medium', 'large'], { minLength: 1 }).map((anyOf) => ({ anyOf }))
const filters = fc
  .record({ answerBy: days, requestedAt: days, binSize: sizes }, { requiredKeys: [] })
  .map((chosen) => new Map<string, FilterValue>(Object.entries(chosen).filter(([, value]) => value !== undefined)))
const state: fc.Arbitrary<ListState<'requests'>> = fc.record({
  tab: some(definition.tabs.map(({ id }) => id)),
  q: fc.string({ maxLength: 40, unit: 'grapheme' }),
  sort: fc.record({
    column: some(['answerBy', 'requestedAt', 'effectiveOn', 'amount', 'quantity'] as const),
    direction: some(['ascending', 'descending'] as const),
  }),
  filters,
  columns: fc.option(
    fc.subarray(
      definition.columns.map(({ id }) => id),
      { minLength: 1 },
    ),
  ),
  selected: fc.oneof(fc.constant('all' as const), fc.subarray([1, 2, 3, 4].map((n) => sampleId(6, n)))),
})

describe('the address of a list', () => {
  it('narrows requests down by zone, through the containers that are offered there', () => {
    const zone = sampleId(2, 1)
    const members = membersByZone([
      { id: sampleId(4, 1), zoneId: zone },
      { id: sampleId(4, 2), zoneId: sampleId(2, 2) },
    ])
    const { state: shown } = read(`?filter=containerId.${zone}`)
    const { filters: asked } = queryOf(definition, shown, '2026-11-25', members)
    expect(asked).toContainEqual({ column: 'containerId', anyOf: [sampleId(4, 1)] })
  })

  it('is not changed by being written, also where a character of it is cut through or half of one was pasted', () => {
    const long = read(addressOf(parse(writeSearch({ q: '😀'.repeat(200) })))).state
    expect(read(addressOf(writeList(definition, long))).state.q).toBe(long.q)
    expect(parseSearch(long.q).isCut).toBe(true)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5 }), some(['', '\ud83d', '\ude00']), (text, half) => {
        const q = v.parse(listSearch, { q: text + half }).q
        expect(parse(addressOf({ q })).q).toBe(q)
      }),
      { numRuns: 30 },
    )
  })

  it('says that it is longer than is read, and takes no value that was cut through', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => sampleId(4, n)).join('.')
    expect(read(`?filter=containerId.${many(150)}`)).toMatchObject({ unknown: [] })
    const { state: shown, unknown } = read(`?filter=binSize.small*containerId.${many(200)}&selected=${many(60)}`)
    expect(unknown).toEqual(['filter', 'selected'])
    expect([...shown.filters.keys()]).toEqual(['binSize'])
    expect(shown.selected).toEqual(many(54).split('.'))
    expect(read(`?columns=${'customer.'.repeat(70)}`).unknown).toEqual(['columns'])
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(state, (shown) => {
        expect(read(addressOf(writeList(definition, shown)))).toEqual({ state: shown, unknown: [] })
      }),
    )
  })

  it('leaves out what is usual', () => {
    const { state: usual } = read('')
    expect(usual).toMatchObject({ tab: 'pending', sort: { column: 'answerBy', direction: 'ascending' }, columns: null, selected: [] })
    expect(addressOf(writeList(definition, usual))).toBe('')
    expect(addressOf(writeList(definition, { ...usual, tab: 'all', sort: { column: 'amount', direction: 'descending' } }))).toBe(
      '?status=all&sort=-amount',
    )
    expect(addressOf(writeList(definition, { ...usual, filters: new Map([['binSize', { anyOf: ['small', 'large'] }]]) }))).toBe(
      '?filter=binSize.small.large',
    )
  })

  it('is urgent first where answers are owed, newest first where they were given, and as somebody chose it wherever they go', () => {
    const [urgent, newest] = [
      { column: 'answerBy', direction: 'ascending' },
      { column: 'requestedAt', direction: 'descending' },
    ] as const
    const [pending, approved] = [read('').state, read('?status=approved').state]
    expect([pending.sort, approved.sort]).toEqual([urgent, newest])
    expect(inTab(definition, pending, 'approved')).toEqual({ tab: 'approved', sort: newest })
    expect(inTab(definition, approved, 'pending')).toEqual({ tab: 'pending', sort: urgent })
    const chosen = read('?status=approved&sort=-amount').state
    expect(addressOf(writeList(definition, { ...chosen, ...inTab(definition, chosen, 'pending') }))).toBe('?sort=-amount')
  })

  it.each([
    ['?status=nonsense', ['status']],
    ['?sort=colour', ['sort']],
    ['?filter=driver.7*answerBy.today', ['filter']],
    ['?filter=answerBy.next_decade', ['filter']],
    ['?filter=answerBy.2026-02-30.', ['filter']],
    ['?filter=answerBy..', ['filter']],
    ['?filter=binSize', ['filter']],
    ['?filter=answerBy.today.2026-01-01', ['filter']],
    ['?filter=answerBy.2026-01-01.2026-01-02.2026-01-03', ['filter']],
    ['?columns=customer.colour', ['columns']],
    ['?selected=%3Cb%3E', ['selected']],
    ['?status=x&sort=y&filter=z', ['status', 'sort', 'filter']],
    ['?q=a&other=1', []],
  ])('%s shows a list, and says what of it is not known: %j', (address, parts) => {
    const { state: shown, unknown } = read(address)
    expect(unknown).toEqual(parts)
    expect(queryOf(definition, shown, '2026-11-22').kind).toBe('requests')
  })

  it('asks for a word of ten thousand letters as for any that is too long: that it was cut is said', () => {
    const { state: shown } = read(`?q=${'x'.repeat(10_000)}`)
    expect(parseSearch(shown.q)).toMatchObject({ groups: [['x'.repeat(300)]], isCut: true })
    expect(parseSearch('x'.repeat(300)).isCut).toBe(false)
  })

  it('holds nothing twice, however often it is written', () => {
    const { state: shown } = read('?columns=customer.container.customer&filter=binSize.small.small')
    expect([shown.columns, shown.filters.get('binSize')]).toEqual([['customer', 'container'], { anyOf: ['small'] }])
  })

  it('whatever it holds, is a list', () => {
    const written = fc.record({
      status: fc.anything(),
      q: fc.string(),
      sort: fc.string(),
      filter: fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom('answerBy', '.', '*', 'today', '2026-11-22', 'small', ' ')).map((parts) => parts.join('')),
      ),
      columns: fc.string(),
      selected: fc.string(),
    })
    fc.assert(
      fc.property(written, (search) => {
        const { state: shown } = readList(definition, v.parse(listSearch, search))
        const again = readList(definition, parse(addressOf(writeList(definition, shown))))
        expect(again).toEqual({ state: shown, unknown: [] })
      }),
    )
  })

  it('holds 50 selected rows, and no more', () => {
    const { state: usual } = read('')
    const selected = Array.from({ length: 51 }, (_, n) => sampleId(6, n))
    expect(read(addressOf(writeList(definition, { ...usual, selected: selected.slice(0, 50) }))).state.selected).toHaveLength(50)
    expect(addressOf(writeList(definition, { ...usual, selected }))).toBe('')
  })
})

describe('what a list asks for', () => {
  const asked = (address: string) => queryOf(definition, read(address).state, '2026-11-22')

  it('is its own rows, those of the tab, and those of the chips', () => {
    expect(asked('?filter=answerBy.overdue*binSize.small')).toEqual({
      kind: 'requests',
      filters: [
        { column: 'type', anyOf: ['renewal'] },
        { column: 'status', anyOf: ['pending'] },
        { column: 'answerBy', to: '2026-11-21' },
        { column: 'binSize', anyOf: ['small'] },
      ],
      sort: [
        { column: 'answerBy', direction: 'ascending' },
        { column: 'requestedAt', direction: 'ascending' },
      ],
      search: '',
    })
  })

  it('by days of moments, holds the last day to its end in Riyadh', () => {
    expect(asked('?status=all&filter=requestedAt.2026-11-20.2026-11-21').filters).toEqual([
      { column: 'type', anyOf: ['renewal'] },
      { column: 'requestedAt', from: '2026-11-19T21:00:00.000Z', to: '2026-11-21T20:59:59.999Z' },
    ])
  })
})
