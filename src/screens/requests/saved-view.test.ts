import { describe, expect, it } from 'vitest'
import type { View } from '#domain/views/view.ts'
import { REQUEST_LISTS } from './request-list.ts'
import { sampleView } from '#tests/support/samples.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { isShown } from '#screens/list/same-list.ts'
import { inOrder, readView, writeView } from '#screens/list/saved-view.ts'

const definition = REQUEST_LISTS.renewal
const search = {
  status: 'all',
  q: 'الخالدي & sons #7',
  sort: '-amount',
  filter: 'answerBy.overdue*binSize.small.large',
  columns: '',
  selected: 'all',
}

describe('a saved view', () => {
  it('is what the list shows, whatever was typed, without who is selected', () => {
    const { state } = readList(definition, search)
    const [one = '', two = ''] = definition.columns.map(({ id }) => id).toReversed()
    const layout = { columns: [one, two], widths: { number: 99 }, density: 'comfortable' } as const
    const written = writeView(definition, { state, layout, room: 'desktop' })
    expect(new URLSearchParams(written.search).has('selected')).toBe(false)
    const saved = readView(sampleView(written))
    expect(saved).toMatchObject({ isWhole: true, layout: { widths: { number: 99 }, density: 'comfortable' } })
    expect(saved.search).toEqual({ ...search, columns: `${one}.${two}`, selected: '' })
    expect(readList(definition, saved.search)).toEqual({ state: { ...state, columns: [one, two], selected: [] }, unknown: [] })
  })

  it('leaves columns and widths alone where they were nobody’s choice, or there is no table', () => {
    const { state } = readList(definition, LIST_SEARCH_DEFAULTS)
    const layout = { columns: ['number', 'amount'], widths: {}, density: 'compact' } as const
    expect(writeView(definition, { state, layout, room: 'phone' })).toEqual({ search: '', layout: null })
  })

  it.each<[what: string, over: object]>([
    ['has parts that are not known here', { search: 'status=all&groupBy=driver&selected=all' }],
    ['has no text where its address belongs', { search: { status: 'all' } }],
    ['has nothing at all', { search: null, name: { en: 'x' }, layout: 7, isPinned: 'yes' }],
    ['is laid out in another way', { layout: { widths: { number: -4 }, density: 'huge' } }],
  ])('of a later release or damaged, opens as far as it can be read and says that it is not all: it %s', (_what, over) => {
    const saved = readView({ ...sampleView(), ...over } as View)
    expect(saved.isWhole).toBe(false)
    expect([saved.isPinned, saved.search.selected]).toEqual(['isPinned' in over ? false : sampleView().isPinned, ''])
    expect(Object.keys(saved.search)).toEqual(Object.keys(LIST_SEARCH_DEFAULTS))
    expect(readList(definition, saved.search).state.tab).toMatch(/^(all|pending)$/)
  })

  it.each<[how: string, view: object, shown: object, is: boolean]>([
    ['one of both names what is usual', { status: 'pending' }, { sort: definition.sorts[0]?.column ?? '' }, true],
    [
      'filters and choices stand in another order',
      { filter: 'binSize.small.large*answerBy.overdue' },
      { filter: 'answerBy.overdue*binSize.large.small' },
      true,
    ],
    ['a part is of a later release', { filter: 'hologram.x' }, {}, true],
    ['the question is another', { q: 'a' }, { q: 'b' }, false],
    ['its columns are others than those shown', { columns: 'number' }, { columns: 'amount' }, false],
    ['it names no columns', {}, { columns: 'amount' }, true],
  ])('is the list that is shown or not, whatever way both are written: %s', (_how, view, shown, is) => {
    expect(isShown(definition, { ...LIST_SEARCH_DEFAULTS, ...view }, { ...LIST_SEARCH_DEFAULTS, ...shown })).toBe(is)
  })

  it('stands by its name, those without one last', () => {
    const named = (name: unknown) => readView({ ...sampleView(), name } as View)
    expect(inOrder([named(7), named('B 10'), named('B 9'), named('a')], 'en').map(({ name }) => name)).toEqual(['a', 'B 9', 'B 10', null])
  })
})
