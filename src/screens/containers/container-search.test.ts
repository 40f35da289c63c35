import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { containerSearch } from './container-search.ts'

describe('the address of a container', () => {
  it('names a unit, or none where it is not a number a unit can have', () => {
    expect(v.parse(containerSearch, { id: 'a', unit: 3 })).toEqual({ id: 'a', unit: 3 })
    expect(v.parse(containerSearch, { id: 'a', unit: '3' })).toEqual({ id: 'a', unit: 3 })
    for (const unit of [undefined, 'x', 0, 2001]) expect(v.parse(containerSearch, { id: 'a', unit }).unit).toBeUndefined()
    expect(v.parse(containerSearch, { id: 'a' })).toEqual({ id: 'a' })
  })
})
