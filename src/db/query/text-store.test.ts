import { expect, it } from 'vitest'
import { readSearch } from '#domain/kernel/search.ts'
import { TextStore } from './text-store.ts'

it('finds a number behind # as a whole, wherever it stands in a row', () => {
  const store = new TextStore()
  const texts = [['1005', 'Riyadh'], ['10051'], ['Riyadh', '1005'], ['10051 1005'], ['100']]
  store.grow(texts.length)
  for (const [slot, words] of texts.entries()) store.set(slot, words)
  const all = Uint32Array.from(texts.keys())
  const found = (typed: string) => [...store.matcher(readSearch(typed).groups)(all)]
  expect(found('#1005')).toEqual([0, 2, 3])
  expect(found('#1005 riy')).toEqual([0, 2])
  expect(found('1005')).toEqual([0, 1, 2, 3])
})
