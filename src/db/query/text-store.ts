import type { Beginnings } from '#domain/kernel/search.ts'
import { FoldedWords, SIGNATURE_WORDS, signatureOf } from './folded-words.ts'

/** How much of the bytes may lie idle, behind the last text or in place of texts that were replaced. */
const IDLE = 1 / 32
const encoder = new TextEncoder()

const widerRow = (row: Uint8Array, length: number): Uint8Array<ArrayBuffer> => {
  const wider = new Uint8Array(2 * length)
  wider.set(row)
  return wider
}

interface Pattern {
  readonly signature: Uint32Array
  /** A space and the beginning. */
  readonly bytes: Uint8Array
  /** How far to go on from each byte that stands where the last of the pattern should (Horspool's search). */
  readonly steps: Uint8Array
}

const patternOf = (beginning: string): Pattern => {
  const signature = signatureOf(beginning)
  const bytes = encoder.encode(` ${beginning}`)
  const last = bytes.length - 1
  const steps = new Uint8Array(256).fill(Math.min(255, bytes.length))
  for (let at = 0; at < last; at += 1) steps[bytes[at] ?? 0] = Math.min(255, last - at)
  return { signature, bytes, steps }
}

/** Those of the slots whose signatures hold all of another's bits. */
const withBits = (slots: Uint32Array, signatures: Uint32Array, [a = 0, b = 0, c = 0, d = 0]: Uint32Array): Uint32Array => {
  const found = new Uint32Array(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0
    const place = slot * SIGNATURE_WORDS
    const missing =
      (a & ~(signatures[place] ?? 0)) |
      (b & ~(signatures[place + 1] ?? 0)) |
      (c & ~(signatures[place + 2] ?? 0)) |
      (d & ~(signatures[place + 3] ?? 0))
    if (missing !== 0) continue
    found[count] = slot
    count += 1
  }
  return found.subarray(0, count)
}

/** All bits of some signatures. */
const together = (patterns: readonly Pattern[]): Uint32Array => {
  const all = new Uint32Array(SIGNATURE_WORDS)
  for (const { signature } of patterns) for (const [at, word] of signature.entries()) all[at] = (all[at] ?? 0) | word
  return all
}

const standsAt = (text: Uint8Array, from: number, bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at += 1) if (text[from + at] !== bytes[at]) return false
  return true
}

/** Where a pattern stands between two places; -1 where it does not. */
const placeOf = (text: Uint8Array, start: number, end: number, { bytes, steps }: Pattern): number => {
  const last = bytes.length - 1
  const final = bytes[last]
  for (let at = start + last; at < end;) {
    const byte = text[at] ?? 0
    if (byte === final && standsAt(text, at - last, bytes)) return at - last
    at += steps[byte] ?? 1
  }
  return -1
}

/** Those of the slots that are in one of some lists of them, in their order. */
const inAny = (slots: Uint32Array, lists: readonly Uint32Array[], size: number): Uint32Array => {
  const [only = new Uint32Array(0), ...more] = lists.filter(({ length }) => length > 0)
  if (more.length === 0) return only
  const isIn = new Uint8Array(size)
  for (const list of lists) for (let at = 0; at < list.length; at += 1) isIn[list[at] ?? 0] = 1
  const found = new Uint32Array(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0
    if (isIn[slot] !== 1) continue
    found[count] = slot
    count += 1
  }
  return found.subarray(0, count)
}

/**
 * The folded words of all rows of a kind, as UTF-8 bytes, each word behind a space. A signature per row, of hashed beginnings, tells
 * most rows that do not match without a look at their text.
 */
export class TextStore {
  bytes: Uint8Array<ArrayBuffer>
  /** Where the words of a slot begin and how many bytes they take. */
  starts: Uint32Array
  lengths: Uint32Array
  signatures: Uint32Array
  /** Bytes in use, those of replaced texts included. */
  private end = 0
  private waste = 0
  /** All rows are coming in: room is made for many more, and what is left of it is given back at the end. */
  private isFilling = true
  /** Words that came while those that are stored are still to be read. */
  private ahead: Map<number, readonly string[]> | null = null
  private readonly folded = new FoldedWords()
  /** Where the words of a row are put together. */
  private row = new Uint8Array(1024)

  constructor() {
    this.bytes = new Uint8Array(0)
    this.starts = new Uint32Array(0)
    this.lengths = new Uint32Array(0)
    this.signatures = new Uint32Array(0)
  }

  /** Makes room for so many slots. */
  grow(room: number): void {
    if (room <= this.starts.length) return
    const widen = (old: Uint32Array, length: number) => {
      const wider = new Uint32Array(length)
      wider.set(old)
      return wider
    }
    this.starts = widen(this.starts, room)
    this.lengths = widen(this.lengths, room)
    this.signatures = widen(this.signatures, room * SIGNATURE_WORDS)
  }

  /** Bytes in memory. */
  get size(): number {
    return this.bytes.byteLength + this.starts.byteLength + this.lengths.byteLength + this.signatures.byteLength
  }

  private resize(length: number): void {
    const other = new Uint8Array(length)
    other.set(this.bytes.subarray(0, Math.min(this.end, length)))
    this.bytes = other
  }

  private take(length: number): number {
    const needed = this.end + length
    if (needed > this.bytes.length) this.resize(needed + Math.max(4096, Math.ceil(needed * (this.isFilling ? 1 / 2 : IDLE))))
    this.end += length
    return this.end - length
  }

  /** Stored words of so many slots are still to be read, by {@link append} and {@link arrive}: until then nothing can be searched. */
  expect(slots: number): void {
    this.grow(slots)
    this.ahead = new Map()
  }

  /** All stored words are in; those that came meanwhile follow. */
  arrive(): void {
    const { ahead } = this
    this.ahead = null
    for (const [slot, texts] of ahead ?? []) this.set(slot, texts)
  }

  /** Notes the words of a slot's texts; there must be room for the slot. */
  set(slot: number, texts: readonly string[]): void {
    if (this.ahead) return void this.ahead.set(slot, texts)
    const { signatures } = this
    const at = slot * SIGNATURE_WORDS
    signatures.fill(0, at, at + SIGNATURE_WORDS)
    const row = this.folded.beginRow()
    let length = 0
    for (const text of texts)
      for (const word of this.folded.of(text)) {
        if (word.row === row) continue
        word.row = row
        if (length + word.bytes.length > this.row.length) this.row = widerRow(this.row, length + word.bytes.length)
        this.row.set(word.bytes, length)
        length += word.bytes.length
        for (let part = 0; part < SIGNATURE_WORDS; part += 1)
          signatures[at + part] = (signatures[at + part] ?? 0) | (word.signature[part] ?? 0)
      }
    this.put(slot, this.row.subarray(0, length))
  }

  /** Puts a slot's bytes in the place of those it had; its signature stays. */
  put(slot: number, text: Uint8Array): void {
    const old = this.lengths[slot] ?? 0
    if (old >= text.length && old > 0) this.waste += old - text.length
    else {
      this.waste += old
      this.starts[slot] = this.take(text.length)
    }
    this.bytes.set(text, this.starts[slot] ?? 0)
    this.lengths[slot] = text.length
    if (this.waste > 65_536 && this.waste > this.end * IDLE) this.compact()
  }

  /** Makes room for the bytes of all rows. */
  reserve(length: number): void {
    this.isFilling = false
    if (this.bytes.length < length) this.resize(length)
  }

  /** Gives back the room behind so many slots, and behind the last text; forgets how texts were folded. */
  trim(room: number): void {
    this.starts = this.starts.slice(0, room)
    this.lengths = this.lengths.slice(0, room)
    this.signatures = this.signatures.slice(0, room * SIGNATURE_WORDS)
    this.resize(this.end)
    this.isFilling = false
    this.folded.clear()
  }

  /** Puts the texts of the slots from one on, as they were stored one after the other. */
  append(from: number, stored: { readonly lengths: Uint32Array; readonly signatures: Uint32Array; readonly bytes: Uint8Array }): void {
    let start = this.take(stored.bytes.length)
    this.bytes.set(stored.bytes, start)
    this.signatures.set(stored.signatures, from * SIGNATURE_WORDS)
    this.lengths.set(stored.lengths, from)
    for (const [at, length] of stored.lengths.entries()) {
      this.starts[from + at] = start
      start += length
    }
  }

  /** A slot's bytes. */
  textOf(slot: number): Uint8Array {
    const start = this.starts[slot] ?? 0
    return this.bytes.subarray(start, start + (this.lengths[slot] ?? 0))
  }

  private compact(): void {
    const old = this.bytes
    const packed = new Uint8Array(this.end - this.waste)
    let end = 0
    for (let slot = 0; slot < this.starts.length; slot += 1) {
      const [start, length] = [this.starts[slot] ?? 0, this.lengths[slot] ?? 0]
      packed.set(old.subarray(start, start + length), end)
      this.starts[slot] = end
      end += length
    }
    this.bytes = packed
    this.end = end
    this.waste = 0
  }

  /** Those of the slots that hold, for each of the patterns, a word that begins so. */
  private holding(slots: Uint32Array, patterns: readonly Pattern[]): Uint32Array {
    const { bytes: text, starts, lengths } = this
    const found = new Uint32Array(slots.length)
    // Rows of a kind are written alike: a word is looked for first where it stood in the row before.
    const before = new Uint32Array(patterns.length)
    let count = 0
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0
      const start = starts[slot] ?? 0
      const end = start + (lengths[slot] ?? 0)
      let held = 0
      for (; held < patterns.length; held += 1) {
        const pattern = patterns[held]
        if (!pattern) break
        const guess = start + (before[held] ?? 0)
        if (guess + pattern.bytes.length <= end && standsAt(text, guess, pattern.bytes)) continue
        const place = placeOf(text, start, end, pattern)
        if (place === -1) break
        before[held] = place - start
      }
      if (held < patterns.length) continue
      found[count] = slot
      count += 1
    }
    return found.subarray(0, count)
  }

  /** Finds those of some slots that hold a word with one of the beginnings of each group: for as many slots, one after the other. */
  matcher(groups: readonly Beginnings[]): (slots: Uint32Array) => Uint32Array {
    const wanted = groups.map((group) => group.map(patternOf))
    // Most words are written in one way only. What all of those hold is found in one go, and leaves little to ask of the others.
    const plain = wanted.flatMap((group) => (group.length === 1 ? group : []))
    const others = wanted.filter((group) => group.length !== 1)
    const bits = together(plain)
    return (slots) => {
      const { signatures } = this
      const size = this.starts.length
      const any = (left: Uint32Array, group: readonly Pattern[], holds: (some: Uint32Array, pattern: Pattern) => Uint32Array) =>
        inAny(
          left,
          group.map((pattern) => holds(withBits(left, signatures, pattern.signature), pattern)),
          size,
        )
      // All signatures before any text: the rarest word of several tells most rows apart, wherever it was typed.
      let left = withBits(slots, signatures, bits)
      for (const group of others) left = any(left, group, (some) => some)
      left = this.holding(left, plain)
      for (const group of others) left = any(left, group, (some, pattern) => this.holding(some, [pattern]))
      return left
    }
  }
}
