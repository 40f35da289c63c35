import { expect, it } from 'vitest'
import { allOf, stillListed } from './chosen.ts'

it('where nothing matches, nobody is selected, and not all', () => {
  expect(allOf(new Set())).toEqual({ ids: new Set(), isAll: false })
  expect(allOf(new Set(['a']))).toEqual({ ids: new Set(['a']), isAll: true })
})

it('who has left the list is selected no longer; all that are left are all, and none are not', () => {
  const all = allOf(new Set(['a', 'b']))
  expect(stillListed(all, new Set(['a', 'b', 'c']))).toBe(all)
  expect(stillListed(all, new Set(['b']))).toEqual({ ids: new Set(['b']), isAll: true })
  expect(stillListed(all, new Set())).toEqual({ ids: new Set(), isAll: false })
  expect(stillListed({ ...all, isAll: false }, new Set(['b']))).toEqual({ ids: new Set(['b']), isAll: false })
})
