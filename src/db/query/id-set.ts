import { ID_WORDS, IdTable, unpackIds } from './id-table.ts'

/**
 * Ids as they come out of the worker that answers, as a set. Of whoever selects all of 100,000 rows a screen is asked about: ids become texts
 * only where somebody goes through all of them.
 */
export class IdSet implements Iterable<string> {
  private readonly words: Uint32Array<ArrayBuffer>
  private table: IdTable | null = null

  /** Of the words that {@link unpackIds} reads, each id once. */
  constructor(words: Uint32Array<ArrayBuffer>) {
    this.words = words
  }

  get size(): number {
    return this.words.length / ID_WORDS
  }

  has(id: string): boolean {
    this.table ??= new IdTable(this.words)
    return this.table.find(id) !== -1
  }

  /** In the order of the list. */
  [Symbol.iterator](): Iterator<string> {
    return unpackIds(this.words)[Symbol.iterator]()
  }
}
