import { describe, expect, it } from 'vitest'
import { FOUND_SPELLINGS, OTHER_SPELLINGS } from '#tests/support/spellings.ts'
import { holdsAll, readSearch, searchWords } from './search.ts'

const finds = (typed: string, text: string): boolean => {
  const words = searchWords(text)
  return holdsAll(words, readSearch(typed).groups)
}

describe('whoever spells it otherwise', () => {
  it.each(FOUND_SPELLINGS)('%j finds %j', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  it.each(OTHER_SPELLINGS)('%j does not find %j', (typed, text) => {
    expect(finds(typed, text)).toBe(false)
  })
})
