import { describe, expect, it } from 'vitest'
import { readTree } from './tree.ts'
import { privateWords } from './vocabulary.ts'

const found = (text: string, path = 'src/screens/a.tsx') => privateWords([{ path, text }])

describe('names', () => {
  it('are those that an engineer guesses', () => {
    expect(privateWords(readTree(['src', 'sw', 'server', 'scripts', 'tests']))).toEqual([])
    // All sources are read; a busy machine takes its time.
  }, 240_000)

  it('of our own are found', () => {
    expect(found('interface Asked {}')).toHaveLength(1)
    expect(found('const ASKED_KEY = 1')).toHaveLength(1)
    expect(found('const sayNo = () => setSpeaker(useNews())')).toHaveLength(3)
    expect(found('export const CONTAINER_WORDS = <LateWords />')).toHaveLength(2)
    expect(found('this.mend(HandedOver)')).toHaveLength(2)
    expect(found('', 'src/screens/conflict-words.ts')).toHaveLength(1)
    expect(found('', 'src/screens/say.test.ts')).toHaveLength(1)
    expect(found('const plainTeller = 1', 'src/domain/drivers/licence.ts')).toHaveLength(2)
  })

  it('of what a sentence would call so, of what is stored, and of words that are words are let be', () => {
    expect(found('const [asked, setAsked] = useState(question)')).toEqual([])
    expect(found('fault.mended', 'src/domain/kyc/kyc.ts')).toEqual([])
    expect(found('searchWords(sortWords)', 'src/db/query/a.ts')).toEqual([])
    expect(found('const words = newspaper.keyword')).toEqual([])
  })
})
