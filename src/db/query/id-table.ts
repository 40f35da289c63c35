import { slotsFor } from './room.ts'

/** 32-bit words of an id. */
export const ID_WORDS = 4
const EMPTY = 0xffffffff

const ID_LENGTH = 36
const HYPHEN = 0x2d
/** Where the 32 digits of an id stand among its hyphens. */
const PLACES = Uint8Array.from({ length: 32 }, (_, digit) => digit + (digit < 8 ? 0 : Math.min(4, Math.floor(digit / 4) - 1)))
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
/** What a character counts as a digit; more than 15 where it is none. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => (DIGITS.includes(code) ? DIGITS.indexOf(code) : 16))

/** Reads a UUID into four words; false where it is none. Digit by digit: parts of texts are slow to make, and every row has several ids. */
export const packId = (id: string, into: Uint32Array): boolean => {
  if (id.length !== ID_LENGTH) return false
  for (const place of [8, 13, 18, 23]) if (id.charCodeAt(place) !== HYPHEN) return false
  for (let word = 0; word < ID_WORDS; word += 1) {
    let value = 0
    for (let digit = word * 8; digit < word * 8 + 8; digit += 1) {
      const own = VALUES[id.charCodeAt(PLACES[digit] ?? 0)] ?? 16
      if (own > 15) return false
      value = (value << 4) | own
    }
    into[word] = value
  }
  return true
}

const BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The lower half of a word, from a table: numbers are slow to write. */
const half = (word: number): string => `${BYTES[(word >>> 8) & 255] ?? ''}${BYTES[word & 255] ?? ''}`

/** The UUID whose four words begin at a place. */
const unpackId = (words: Uint32Array, at: number): string => {
  const [a, b, c, d] = [words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0]
  return `${half(a >>> 16)}${half(a)}-${half(b >>> 16)}-${half(b)}-${half(c >>> 16)}-${half(c)}${half(d >>> 16)}${half(d)}`
}

/** Ids written into one text, of which each is a part: one that is kept on keeps no more than these in memory. */
const TOGETHER = 512

/**
 * The UUIDs of all these words. Whoever selects all of 100,000 rows waits for them: written as bytes and read as a few long texts they take
 * a fraction of the time that putting each together does.
 */
export const unpackIds = (words: Uint32Array): readonly string[] => {
  const count = Math.floor(words.length / ID_WORDS)
  const ids: string[] = []
  const bytes = new Uint8Array(Math.min(count, TOGETHER) * ID_LENGTH)
  const decoder = new TextDecoder('latin1')
  for (let from = 0; from < count; from += TOGETHER) {
    const end = Math.min(count, from + TOGETHER)
    bytes.fill(HYPHEN)
    for (let at = from, to = 0; at < end; at += 1, to += ID_LENGTH)
      for (let digit = 0; digit < PLACES.length; digit += 1) {
        const word = words[at * ID_WORDS + (digit >>> 3)] ?? 0
        bytes[to + (PLACES[digit] ?? 0)] = DIGITS[(word >>> (28 - 4 * (digit & 7))) & 15] ?? 0
      }
    const text = decoder.decode(bytes.subarray(0, (end - from) * ID_LENGTH))
    for (let start = 0; start < text.length; start += ID_LENGTH) ids.push(text.slice(start, start + ID_LENGTH))
  }
  return ids
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

  /** The words of the ids of some numbers, one after the other. */
  wordsOf(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
    const words = new Uint32Array(numbers.length * ID_WORDS)
    for (let at = 0, to = 0; at < numbers.length; at += 1) {
      const from = (numbers[at] ?? 0) * ID_WORDS
      for (let word = 0; word < ID_WORDS; word += 1) words[to++] = this.words[from + word] ?? 0
    }
    return words
  }

  /** The id of a number below `size`. */
  idOf(number: number): string {
    return unpackId(this.words, number * ID_WORDS)
  }
}
