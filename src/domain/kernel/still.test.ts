import { describe, expect, it } from 'vitest'
import { isStill } from './still.ts'

describe('a document that is as it was', () => {
  const was = { id: 'a', name: { en: 'A', ar: 'ا' }, createdAt: 'then' }

  it('says the same, whatever its stamps', () => {
    expect(isStill({ createdAt: 'now', name: { ar: 'ا', en: 'A' }, id: 'a' }, was, ['createdAt'])).toBe(true)
    expect(isStill(was, { ...was, note: undefined }, [])).toBe(true)
  })

  it('is another one where a field was changed, added or taken away', () => {
    expect(isStill({ ...was, name: { en: 'B', ar: 'ا' } }, was, ['createdAt'])).toBe(false)
    expect(isStill({ ...was, note: 'x' }, was, [])).toBe(false)
    expect(isStill(was, { ...was, note: 'x' }, [])).toBe(false)
    expect(isStill({ ...was, createdAt: 'now' }, was, [])).toBe(false)
  })
})
