import { beforeEach, expect, it, vi } from 'vitest'
import { draw, drawAnew } from '#tests/support/effects-by-hand.ts'
import type { DataListProps } from './types.ts'

vi.mock('react', async () => (await import('#tests/support/effects-by-hand.ts')).REACT_BY_HAND)
vi.mock('#ui/shortcuts/setting.ts', () => ({ useShortcutsOn: () => [true] }))
vi.mock('./use-place.ts', () => ({ usePlace: () => undefined }))
vi.mock('./use-follow-open.ts', () => ({ useFollowOpen: () => undefined }))
vi.mock('./table-header.tsx', () => ({ TableHeader: () => null }))
vi.mock('./table-row.tsx', () => ({ TableRow: () => null }))
vi.mock('./use-table-columns.ts', () => ({ useTableColumns: () => ({ shown: [], template: '', least: 0, rows: [] }) }))

class Drawn {
  readonly dataset: Record<string, string>
  constructor(place: number) {
    this.dataset = { place: String(place) }
  }
  readonly matches = () => false
  readonly closest = () => this
  readonly focus = () => void (at = Number(this.dataset['place']))
}
let rows: readonly string[] = []
/** The place of the row that has the focus. */
let at = 0
/** Places that are kept drawn. */
let pinned = -1
const scroller = { current: { contains: () => true, querySelector: (wanted: string) => new Drawn(Number(/\d+/.exec(wanted)?.[0])) } }
vi.mock('./use-window.ts', () => ({
  useRowWindow: (_: unknown, layout: { pinned: number }) => {
    pinned = layout.pinned
    return {
      scroller,
      virtualizer: { measure: () => undefined, getVirtualItems: () => [], getTotalSize: () => 0 },
      rowAt: (place: number) => ({ id: rows[place] }),
      count: rows.length,
      bringIntoView: () => undefined,
    }
  },
}))
const { TableList } = await import('./table-list.tsx')

const opened = vi.fn()
const toggled = vi.fn()
const extended = vi.fn()
const nothing = () => undefined
let ids: ReadonlySet<string> = new Set()

/** Draws the list, and returns what presses a key in it. */
const show = () => {
  vi.stubGlobal('document', { activeElement: new Drawn(at) })
  const props: DataListProps<{ id: string }> = {
    label: 'Bookings',
    list: { rows: rows.map((id) => ({ id })), start: 0, known: rows.length, more: false, loading: false, showRange: nothing },
    columns: [],
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    card: () => null,
    layout: { columns: [], widths: {}, density: 'compact' },
    onWidth: nothing,
    onSort: nothing,
    selection: { ids, isAll: false, toggle: toggled, extend: extended, toggleAll: nothing, drop: nothing, clear: nothing },
    isSelecting: false,
    onOpen: opened,
    open: null,
    place: null,
    onPlace: nothing,
    empty: null,
    arriving: false,
  }
  const drawn = draw(() => TableList(props))
  return (pressed: { key: string; code?: string; shiftKey?: boolean }) =>
    drawn.props.onKeyDown({ target: new Drawn(at), key: pressed.key, nativeEvent: pressed, preventDefault: nothing })
}

beforeEach(() => {
  drawAnew()
  vi.stubGlobal('HTMLElement', Drawn)
  opened.mockClear()
  toggled.mockClear()
  extended.mockClear()
  ids = new Set()
  rows = ['a', 'b', 'c']
  at = 0
  show()
  // One arrives above: the row with the focus keeps it, one place further down.
  rows = ['new', 'a', 'b', 'c']
  at = 1
})

it('keys act on the row that has the focus, wherever others that arrived have put it', () => {
  const press = show()
  press({ key: 'Enter' })
  press({ key: 'x', code: 'KeyX' })
  expect(opened.mock.calls).toEqual([[{ id: 'a' }]])
  expect(toggled.mock.calls).toEqual([[1, 'a']])
})

it('the next row is the one below it, and what is selected begins with it', () => {
  const press = show()
  press({ key: 'ArrowDown', shiftKey: true })
  expect(toggled.mock.calls).toEqual([[1, 'a']])
  expect(extended.mock.calls).toEqual([[2]])
  expect(at).toBe(2)
  press({ key: 'j', code: 'KeyJ' })
  expect(at).toBe(3)
})

it('the place that keys leave and come back to goes along with it', () => {
  show()
  show()
  expect(pinned).toBe(1)
})
