import { describe, expect, it } from 'vitest'
import { isUnchanged } from './unchanged.ts'

describe('a document that is as it was', () => {
  const was = { id: 'a', name: { en: 'A', ar: 'ا' }, createdAt: 'then' }

  it('says the same, whatever its stamps', () => {
    expect(isUnchanged({ createdAt: 'now', name: { ar: 'ا', en: 'A' }, id: 'a' }, was, ['createdAt'])).toBe(true)
    expect(isUnchanged(was, { ...was, note: undefined }, [])).toBe(true)
  })

  it('is another one where a field was changed, added or taken away', () => {
    expect(isUnchanged({ ...was, name: { en: 'B', ar: 'ا' } }, was, ['createdAt'])).toBe(false)
    expect(isUnchanged({ ...was, note: 'x' }, was, [])).toBe(false)
    expect(isUnchanged(was, { ...was, note: 'x' }, [])).toBe(false)
    expect(isUnchanged({ ...was, createdAt: 'now' }, was, [])).toBe(false)
  })
})
