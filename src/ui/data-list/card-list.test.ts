import { beforeEach, expect, it, vi } from 'vitest'
import { draw, drawAnew } from '#tests/support/effects-by-hand.ts'
import type { DataListProps } from './types.ts'

vi.mock('react', async () => (await import('#tests/support/effects-by-hand.ts')).REACT_BY_HAND)
vi.mock('@mantine/core', () => ({ Checkbox: () => null }))
vi.mock('@lingui/react', () => ({ useLingui: () => ({ _: String, i18n: {} }) }))
vi.mock('./use-place.ts', () => ({ usePlace: () => undefined }))
vi.mock('./skeleton-rows.tsx', () => ({ Bone: () => null }))
/** Places of the list that are drawn. */
const places = new Set<number>()
const focused: number[] = []
const scroller = {
  current: {
    contains: () => false,
    querySelector: (wanted: string) => {
      const at = Number(/^\[data-place="(-?\d+)"\] a$/.exec(wanted)?.[1])
      return places.has(at) ? { focus: () => focused.push(at) } : null
    },
  },
}
vi.mock('./use-window.ts', () => ({
  useRowWindow: ({ known }: { known: number }) => ({
    scroller,
    virtualizer: { range: null, getVirtualItems: () => [], getTotalSize: () => 0 },
    rowAt: () => undefined,
    count: known,
    bringIntoView: () => undefined,
  }),
}))
const { CardList } = await import('./card-list.tsx')

const nothing = () => undefined
const show = (known: number, open: DataListProps<object>['open']) => {
  const list = { rows: [], start: 0, known, more: false, loading: false, showRange: nothing }
  const selection = {
    ids: new Set<string>(),
    isAll: false,
    toggle: nothing,
    extend: nothing,
    toggleAll: nothing,
    drop: nothing,
    clear: nothing,
  }
  const layout = { columns: [], widths: {}, density: 'compact' } as const
  const words = { label: 'Zones', rowKey: () => '', rowName: () => '', card: () => null, empty: null }
  const rest = {
    columns: [],
    isSelecting: false,
    onWidth: nothing,
    onSort: nothing,
    onOpen: nothing,
    onPlace: nothing,
    place: null,
    arriving: false,
  }
  draw(() => CardList({ ...words, ...rest, list, selection, layout, open }))
}
const has = (count: number) => {
  places.clear()
  for (let at = 0; at < count; at += 1) places.add(at)
}

beforeEach(() => {
  drawAnew()
  focused.length = 0
  const body = { isConnected: true }
  vi.stubGlobal('document', { body, activeElement: body })
})

it('whoever closes the record of a card stands on it again', () => {
  has(3)
  show(3, { id: 'b', place: 1 })
  show(3, null)
  expect(focused).toEqual([1])
})

it('whoever deletes the last card stands on the one before it', () => {
  has(3)
  show(3, { id: 'c', place: 2 })
  has(2)
  show(2, { id: 'c', place: null })
  show(2, null)
  expect(focused).toEqual([1])
})

it('a card that is yet to be drawn is stood on once it is there', () => {
  has(3)
  show(3, { id: 'c', place: 2 })
  places.clear()
  show(2, null)
  expect(focused).toEqual([])
  has(2)
  show(2, null)
  show(2, null)
  expect(focused).toEqual([1])
})

it('whoever went on elsewhere meanwhile stays there', () => {
  has(3)
  show(3, { id: 'c', place: 2 })
  vi.stubGlobal('document', { body: {}, activeElement: { id: 'search', isConnected: true, matches: () => false } })
  show(3, null)
  expect(focused).toEqual([])
})
