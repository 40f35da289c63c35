import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { ColumnStore } from './column-store.ts'
import { ColumnTable } from './column-table.ts'
import { SIGNATURE_WORDS } from './folded-words.ts'
import { ID_WORDS, IdTable } from './id-table.ts'
import type { Data } from './read-figures.ts'
import type { Sliced } from './slices.ts'
import { TextStore } from './text-store.ts'

/** A chunk begins with the number of its slots, a checksum, and nothing. */
const HEADER = 16

const pad = (length: number): number => Math.ceil(length / 8) * 8

/** A checksum over the number of slots and whole words behind the header: it tells torn or foreign bytes, not an attacker. */
const checksum = (bytes: Uint8Array<ArrayBuffer>, count: number): number => {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + HEADER, (bytes.length - HEADER) >>> 2)
  let sum = (Math.imul(words.length, 31) + count) | 0
  for (let at = 0; at < words.length; at += 1) sum = (Math.imul(sum, 31) + (words[at] ?? 0)) | 0
  return sum >>> 0
}

const seal = (bytes: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> => {
  const header = new Uint32Array(bytes.buffer, 0, 4)
  header[0] = count
  header[1] = checksum(bytes, count)
  return bytes
}

/** The number of slots of a chunk whose bytes are whole, else null. */
const unseal = (bytes: Uint8Array<ArrayBuffer>): number | null => {
  if (bytes.length < HEADER) return null
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 4)
  const [count = 0, sum] = header
  return sum === checksum(bytes, count) ? count : null
}

/** Copies arrays one after the other, each at a place divisible by eight. */
const join = (count: number, parts: readonly (Data | Uint32Array)[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + pad(part.byteLength), HEADER))
  let at = HEADER
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += pad(part.byteLength)
  }
  return seal(bytes, count)
}

/** A run of slots that is stored together. */
interface Chunk {
  readonly number: number
  /** Slots of each chunk but the last, and of all. */
  readonly slots: number
  readonly size: number
}

const slotsOf = ({ number, slots, size }: Chunk): [from: number, to: number] => [number * slots, Math.min((number + 1) * slots, size)]

/** Ids, columns and whether the rows stand, of the slots of a chunk. */
export const columnBytes = (table: ColumnTable, chunk: Chunk): Uint8Array<ArrayBuffer> => {
  const [from, to] = slotsOf(chunk)
  const columns = [...table.columns.values()]
  return join(to - from, [
    table.ids.words.subarray(from * ID_WORDS, to * ID_WORDS),
    // A column may be wider by now than in chunks that were written before.
    Uint8Array.from(columns, ({ rungNow }) => rungNow),
    ...columns.map((column) => column.stored(from, to)),
    table.alive.subarray(from, to),
  ])
}

/** Search text of the slots of a chunk. */
export const textBytes = (table: ColumnTable, chunk: Chunk): Uint8Array<ArrayBuffer> => {
  const [from, to] = slotsOf(chunk)
  const { text } = table
  const lengths = text.lengths.slice(from, to)
  const all = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (let slot = from; slot < to; slot += 1) {
    all.set(text.textOf(slot), at)
    at += lengths[slot - from] ?? 0
  }
  return join(to - from, [lengths, text.signatures.subarray(from * SIGNATURE_WORDS, to * SIGNATURE_WORDS), all])
}

/** What the references of all columns stand for. */
export const referenceBytes = (table: ColumnTable): Uint8Array<ArrayBuffer> => {
  const ids = [...table.columns.values()].flatMap((column) => column.ids ?? [])
  return join(ids.length, [Uint32Array.from(ids, ({ size }) => size), ...ids.map(({ words, size }) => words.slice(0, size * ID_WORDS))])
}

/** Reads arrays that lie one after the other. */
class Reader {
  private readonly bytes: Uint8Array<ArrayBuffer>
  private at = HEADER

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes
  }

  /** The bytes of an array of so many bytes; null where there are not so many. */
  private next(length: number): number | null {
    const from = this.at
    this.at += pad(length)
    return this.at > this.bytes.length ? null : this.bytes.byteOffset + from
  }

  words(count: number): Uint32Array | null {
    const from = this.next(count * 4)
    return from === null ? null : new Uint32Array(this.bytes.buffer, from, count)
  }

  bytesOf(length: number): Uint8Array<ArrayBuffer> | null {
    const from = this.next(length)
    return from === null ? null : new Uint8Array(this.bytes.buffer, from, length)
  }
}

const readReferences = (bytes: Uint8Array<ArrayBuffer>, count: number): Uint32Array<ArrayBuffer>[] | null => {
  if (unseal(bytes) !== count) return null
  const reader = new Reader(bytes)
  const sizes = reader.words(count)
  if (!sizes) return null
  const ids: Uint32Array<ArrayBuffer>[] = []
  for (const size of sizes) {
    const words = reader.words(size * ID_WORDS)
    if (!words) return null
    ids.push(words.slice())
  }
  return ids
}

/** Bytes of words in a part that {@link textBytes} wrote, so far as it is whole: up to seven more. */
const lettersOf = (bytes: Uint8Array<ArrayBuffer>): number => {
  const count = bytes.length < HEADER ? 0 : (new Uint32Array(bytes.buffer, bytes.byteOffset, 1)[0] ?? 0)
  return Math.max(0, bytes.length - HEADER - pad(count * 4) - pad(count * 4 * SIGNATURE_WORDS))
}

const readText = (text: TextStore, bytes: Uint8Array<ArrayBuffer>, { from, count }: { from: number; count: number }): boolean => {
  if (unseal(bytes) !== count) return false
  const reader = new Reader(bytes)
  const [lengths, signatures] = [reader.words(count), reader.words(count * SIGNATURE_WORDS)]
  const all = lengths ? reader.bytesOf(lengths.reduce((sum, length) => sum + length, 0)) : null
  if (!lengths || !signatures || !all) return false
  text.append(from, { lengths, signatures, bytes: all })
  return true
}

interface Slots {
  /** Slots of all chunks, and of each but the last. */
  readonly size: number
  readonly slots: number
}

/** Reads the words of a table that {@link readTable} gave into its store; false where one of the parts is damaged or does not fit. */
export function* readWords(text: TextStore, texts: readonly Uint8Array<ArrayBuffer>[], { size, slots }: Slots): Sliced<boolean> {
  if (texts.length !== Math.ceil(size / slots)) return false
  text.reserve(texts.reduce((sum, bytes) => sum + lettersOf(bytes), 0))
  for (const [chunk, bytes] of texts.entries()) {
    yield
    const from = chunk * slots
    if (!readText(text, bytes, { from, count: Math.min(slots, size - from) })) return false
  }
  text.arrive()
  return true
}

interface Parts extends Slots {
  readonly references: Uint8Array<ArrayBuffer>
  readonly columns: readonly Uint8Array<ArrayBuffer>[]
}

/** The table that was written as these parts, still without its words; null where one of them is damaged or does not fit. */
export function* readTable(entity: EntityDefinition, { size, slots, references, columns }: Parts): Sliced<ColumnTable | null> {
  const own = Object.entries(entity.columns)
  const ids = readReferences(references, own.filter(([, { type }]) => type === 'reference').length)
  if (!ids || columns.length !== Math.ceil(size / slots)) return null
  const words = new Uint32Array(size * ID_WORDS)
  const alive = new Uint8Array(size)
  const text = new TextStore()
  text.expect(size)
  const stores = new Map(
    own.map(([name, column]) => {
      const of = column.type === 'reference' ? ids.shift() : undefined
      const store = new ColumnStore(column, of)
      store.grow(size)
      return [name, store] as const
    }),
  )
  for (const [chunk, bytes] of columns.entries()) {
    yield
    const from = chunk * slots
    const count = Math.min(slots, size - from)
    if (unseal(bytes) !== count) return null
    const reader = new Reader(bytes)
    const own4 = reader.words(count * ID_WORDS)
    const rungs = reader.bytesOf(stores.size)
    if (!own4 || !rungs) return null
    words.set(own4, from * ID_WORDS)
    for (const [at, store] of [...stores.values()].entries()) {
      const rung = rungs[at] ?? 0
      const width = store.widthAt(rung)
      const part = width === null ? null : reader.bytesOf(count * width)
      if (!part) return null
      store.load(from, part, rung)
    }
    const stands = reader.bytesOf(count)
    if (!stands) return null
    alive.set(stands, from)
  }
  return new ColumnTable(entity, { ids: new IdTable(words), columns: stores, text, alive })
}
