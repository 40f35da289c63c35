import { describe, expect, it } from 'vitest'
import { newestOnly } from './newest-only.ts'

describe('what each caller holds open', () => {
  it('is ended from the oldest on, caller by caller', () => {
    const hold = newestOnly(2)
    const ended: string[] = []
    const open = (who: string, name: string) => hold(who, () => ended.push(name))
    open('a', 'a1')
    const release = open('a', 'a2')
    open('b', 'b1')
    expect(ended).toEqual([])
    open('a', 'a3')
    expect(ended).toEqual(['a1'])
    release()
    release()
    open('a', 'a4')
    expect(ended).toEqual(['a1'])
    open('a', 'a5')
    open('b', 'b2')
    expect(ended).toEqual(['a1', 'a3'])
  })
})
