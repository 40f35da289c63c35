import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusRowsFromSearch } from './focus-rows-from-search.ts'

class Input {
  readonly type = 'search'
  value = 'sara'
  readonly page: object
  constructor(page: object) {
    this.page = page
  }
  closest = () => this.page
}

const first = { focus: vi.fn() }
/** The rows of a list; `data-answers` is left out while a question is being read. */
const list = { dataset: { answers: 'sara' } as { answers?: string }, querySelector: () => first }
const page = {
  querySelector: (selector: string) =>
    selector === '[data-list]' || (selector === '[data-answers]' && list.dataset.answers !== undefined) ? list : null,
}
let press: (event: object) => void
let changed: () => void
let field: Input

beforeEach(() => {
  first.focus.mockClear()
  field = new Input(page)
  vi.stubGlobal('HTMLInputElement', Input)
  vi.stubGlobal('document', { activeElement: field, addEventListener: (_: string, on: typeof press) => (press = on) })
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(on: () => void) {
        changed = on
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  focusRowsFromSearch()
})
afterEach(() => vi.unstubAllGlobals())

const enter = () => {
  const event = { key: 'Enter', target: field, preventDefault: vi.fn() }
  press(event)
  return event.preventDefault.mock.calls.length
}

it('Enter leads from a search to the first row of its answer', () => {
  list.dataset.answers = 'sara'
  expect([enter(), first.focus.mock.calls.length]).toEqual([1, 1])
})

it('Enter while the list is read leads there as soon as it is', () => {
  delete list.dataset.answers
  expect([enter(), first.focus.mock.calls.length]).toEqual([1, 0])
  list.dataset.answers = 'sara'
  changed()
  expect(first.focus).toHaveBeenCalledOnce()
})
