import { beforeEach, expect, it, vi } from 'vitest'
import { draw, drawAnew } from '#tests/support/effects-by-hand.ts'

vi.mock('react', async () => (await import('#tests/support/effects-by-hand.ts')).REACT_BY_HAND)
const { useFocusPlace } = await import('./use-focus-place.ts')

const body = {}
const inList = {}
const elsewhere = { id: 'search' }
const list = { contains: (at: unknown) => at === inList } as unknown as HTMLElement
const drawn = new Set<number>()
const focused: number[] = []

const render = () =>
  draw(() =>
    useFocusPlace({ current: list }, (place) =>
      drawn.has(place) ? ({ focus: () => focused.push(place) } as unknown as HTMLElement) : null,
    ),
  )
const workAt = (activeElement: object) => vi.stubGlobal('document', { body, activeElement })

beforeEach(() => {
  drawAnew()
  drawn.clear()
  focused.length = 0
  workAt(inList)
})

it('a place that is drawn has the focus at once, and takes it from nobody later', () => {
  drawn.add(3)
  render()(3)
  expect(focused).toEqual([3])
  for (const at of [inList, elsewhere, inList]) {
    workAt(at)
    render()
  }
  expect(focused).toEqual([3])
})

it('a place that is drawn later has it then, once', () => {
  render()(7)
  render()
  workAt(body)
  render()
  drawn.add(7)
  render()
  render()
  expect(focused).toEqual([7])
})

it.each([0, 1])('whoever went on elsewhere before it was drawn stays there, also when they come back (%i drawings between)', (between) => {
  render()(7)
  workAt(elsewhere)
  for (let at = 0; at < between; at += 1) render()
  drawn.add(7)
  render()
  workAt(inList)
  render()
  expect(focused).toEqual([])
})
