import { searchWords } from '#domain/kernel/search.ts'

/** 32-bit words of a signature. */
export const SIGNATURE_WORDS = 4
/** Beginnings of these lengths are noted in a signature. */
const LENGTHS: readonly number[] = [1, 2, 3, 5]
/** Texts whose words are remembered. */
const FOLDED = 4000

const encoder = new TextEncoder()

const hashOf = (s: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < s.length; at += 1) hash = Math.imul(hash ^ s.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 13)) & 127
}

/** A signature with the beginnings of a word. */
export const signatureOf = (word: string): Uint32Array => {
  const signature = new Uint32Array(SIGNATURE_WORDS)
  for (const length of LENGTHS) {
    if (length > word.length) break
    const bit = hashOf(word.slice(0, length))
    signature[bit >>> 5] = (signature[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return signature
}

/** A folded word as it is kept. */
interface FoldedWord {
  readonly signature: Uint32Array
  /** A space and the word, as UTF-8. */
  readonly bytes: Uint8Array
  /** The last row that was given it: it stands there once. */
  row: number
}

/** The folded words of texts, of which the last few thousand are remembered: names and addresses come again and again. */
export class FoldedWords {
  private readonly texts = new Map<string, readonly FoldedWord[]>()
  private readonly words = new Map<string, FoldedWord>()

  private rows = 0

  /** The number of a row whose words come now: by it a word that was given it already is told. */
  beginRow(): number {
    // Never within a row: the same word would be another object.
    if (this.texts.size >= FOLDED) this.clear()
    this.rows += 1
    return this.rows
  }

  private wordOf(word: string): FoldedWord {
    const known = this.words.get(word)
    if (known) return known
    const made = { signature: signatureOf(word), bytes: encoder.encode(` ${word}`), row: 0 }
    this.words.set(word, made)
    return made
  }

  /** The words of one text, each once; the same object for the same word of another text. */
  of(text: string): readonly FoldedWord[] {
    const known = this.texts.get(text)
    if (known) return known
    const words = searchWords(text).map((word) => this.wordOf(word))
    this.texts.set(text, words)
    return words
  }

  clear(): void {
    this.texts.clear()
    this.words.clear()
  }
}
