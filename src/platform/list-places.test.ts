import { beforeEach, expect, it, vi } from 'vitest'
import { notePlace, readPlace } from './list-places.ts'

const places = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ entry: `e${from + at}`, row: from + at }))
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

it('a place is found again by its entry of the history, and of many the last fifty', () => {
  for (const { entry, row } of places(0, 60)) notePlace(entry, { top: 0, row })
  notePlace('e59', { top: 12, row: 7 })
  expect(readPlace('e59')).toEqual({ top: 12, row: 7 })
  expect(readPlace('e10')).toEqual({ top: 0, row: 10 })
  expect(places(0, 10).filter(({ entry }) => readPlace(entry) !== null)).toEqual([])
})

it('without a storage, or with what no release wrote, a list begins at its top', () => {
  kept.set('list-places', '[["e1",{"top":"far"}]]')
  expect(readPlace('e1')).toBeNull()
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('no storage', 'SecurityError')
    },
  })
  notePlace('e1', { top: 0, row: 1 })
  expect(readPlace('e1')).toBeNull()
})
