import { slotsFor } from './room.ts'

/** 32-bit words of an id. */
export const ID_WORDS = 4
const EMPTY = 0xffffffff

/** Reads a UUID into four words; false where it is none. */
export const packId = (id: string, into: Uint32Array): boolean => {
  if (id.length !== 36) return false
  into[0] = Number.parseInt(id.slice(0, 8), 16)
  into[1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16)
  into[2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16)
  into[3] = Number.parseInt(id.slice(28), 16)
  return unpackId(into, 0) === id
}

const BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The lower half of a word, from a table: whoever selects all of 100,000 rows asks for their ids, and numbers are slow to write. */
const half = (word: number): string => `${BYTES[(word >>> 8) & 255] ?? ''}${BYTES[word & 255] ?? ''}`

/** The UUID whose four words begin at a place. */
export const unpackId = (words: Uint32Array, at: number): string => {
  const [a, b, c, d] = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0]
  return `${half(a >>> 16)}${half(a)}-${half(b >>> 16)}-${half(b)}-${half(c >>> 16)}-${half(c)}${half(d >>> 16)}${half(d)}`
}

/** So much of the places may be taken: more, and a look at the next place is needed too often. */
const FULL = 0.8

/** The smallest power of two of which not more than that is taken. */
const placesFor = (size: number): number => 2 ** Math.ceil(Math.log2(Math.max(size, 8) / FULL))

/**
 * Ids by number, in the order in which they came: 16 bytes each instead of a string, found by a hash (open addressing). Ids are
 * never taken out.
 */
export class IdTable {
  private places: Uint32Array
  private readonly packed = new Uint32Array(ID_WORDS)
  /** The words of all ids, with room for more behind them. */
  words: Uint32Array<ArrayBuffer>
  size: number

  /** With the ids whose words are given. */
  constructor(words = new Uint32Array(0)) {
    this.words = words
    this.size = words.length / ID_WORDS
    this.places = new Uint32Array(0)
    this.spread(placesFor(this.size))
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.words.byteLength + this.places.byteLength
  }

  /** Gives back the room behind the last id. */
  trim(): void {
    if (this.size * ID_WORDS < this.words.length) this.words = this.words.slice(0, this.size * ID_WORDS)
  }

  private spread(room: number): void {
    this.places = new Uint32Array(room).fill(EMPTY)
    for (let at = 0; at < this.size; at += 1) this.places[this.placeOf(this.words, at * ID_WORDS)] = at
  }

  /** Where the id is noted, or would be. */
  private placeOf(from: Uint32Array, at: number): number {
    const [a, b, c, d] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0, from[at + 3] ?? 0]
    const last = this.places.length - 1
    let place = (Math.imul(a ^ Math.imul(b ^ Math.imul(c ^ Math.imul(d, 0x9e3779b1), 0x85ebca6b), 0xc2b2ae35), 0x27d4eb2f) >>> 7) & last
    for (;;) {
      const number = this.places[place] ?? EMPTY
      if (number === EMPTY) return place
      const other = number * ID_WORDS
      const { words } = this
      if (words[other + 3] === d && words[other + 2] === c && words[other + 1] === b && words[other] === a) return place
      place = (place + 1) & last
    }
  }

  /** The number of an id, or -1. */
  find(id: string): number {
    if (!packId(id, this.packed)) return -1
    const number = this.places[this.placeOf(this.packed, 0)] ?? EMPTY
    return number === EMPTY ? -1 : number
  }

  /** The number of an id, which is noted if it was not; -1 for what is no UUID. */
  add(id: string): number {
    if (!packId(id, this.packed)) return -1
    let place = this.placeOf(this.packed, 0)
    const known = this.places[place] ?? EMPTY
    if (known !== EMPTY) return known
    if (this.size + 1 > this.places.length * FULL) {
      this.spread(placesFor(this.size + 1))
      place = this.placeOf(this.packed, 0)
    }
    if ((this.size + 1) * ID_WORDS > this.words.length) {
      const wider = new Uint32Array(slotsFor(this.size + 1) * ID_WORDS)
      wider.set(this.words)
      this.words = wider
    }
    this.words.set(this.packed, this.size * ID_WORDS)
    this.places[place] = this.size
    this.size += 1
    return this.size - 1
  }

  /** Compares two numbers by their ids. */
  compare(one: number, other: number): number {
    for (let word = 0; word < ID_WORDS; word += 1) {
      const order = (this.words[one * ID_WORDS + word] ?? 0) - (this.words[other * ID_WORDS + word] ?? 0)
      if (order !== 0) return order
    }
    return 0
  }

  /** The id of a number below `size`. */
  idOf(number: number): string {
    return unpackId(this.words, number * ID_WORDS)
  }
}
