import type { Column, ColumnValue } from '#domain/kernel/column.ts'
import { IdTable } from './id-table.ts'

/** Behind all values an enumeration of this release knows: one of a later release. */
export const UNKNOWN = 255
const NO_INTEGER = -0x80000000
const DAY_MS = 86_400_000

export type Data = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

const FORMATS = {
  integer: Int32Array,
  number: Float64Array,
  day: Int32Array,
  instant: Float64Array,
  enumeration: Uint8Array,
  reference: Uint32Array,
  flag: Uint8Array,
} as const

/** The narrowest array that holds the numbers of so many references, and the one for none. */
const referencesFor = (count: number) => (count <= 0xff ? Uint8Array : count <= 0xffff ? Uint16Array : Uint32Array)

const integerOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 0x7fffffff ? value : NO_INTEGER
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN)
const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
const dayOf = (value: unknown): number => {
  const days = momentOf(value) / DAY_MS
  return Number.isInteger(days) ? days : NO_INTEGER
}

/** One column of all rows of a kind: a figure per slot. */
export class ColumnStore {
  readonly column: Column<never>
  /** Of references: the ids they stand for, by number. */
  readonly ids: IdTable | null
  data: Data

  constructor(column: Column<never>, ids?: Uint32Array<ArrayBuffer>) {
    this.column = column
    this.ids = column.type === 'reference' ? new IdTable(ids) : null
    this.data = this.arrayFor(0)
  }

  private arrayFor(room: number): Data {
    return this.ids ? new (referencesFor(this.ids.size))(room) : new FORMATS[this.column.type](room)
  }

  private resize(room: number): void {
    const old = this.data
    this.data = this.arrayFor(room)
    this.data.set(old.subarray(0, room))
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.data.byteLength + (this.ids?.bytes ?? 0)
  }

  /** The figures of some slots as they are stored: references in one width, whatever they take in memory. */
  stored(from: number, to: number): Data {
    const part = this.data.subarray(from, to)
    return this.ids ? Uint32Array.from(part) : part
  }

  /** Takes figures in as {@link stored} gave them; there must be room for them. */
  load(from: number, bytes: Uint8Array): void {
    if (this.ids) this.data.set(new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / this.width), from)
    else new Uint8Array(this.data.buffer).set(bytes, from * this.width)
  }

  /** Bytes that one row takes where it is stored. */
  get width(): number {
    return FORMATS[this.column.type].BYTES_PER_ELEMENT
  }

  /** Makes room for so many rows; what was there stays. */
  grow(room: number): void {
    if (room > this.data.length) this.resize(room)
  }

  /** Gives back the room behind so many rows. */
  trim(room: number): void {
    if (room < this.data.length) this.resize(room)
    this.ids?.trim()
  }

  /** The figure for "no value". */
  get nothing(): number {
    const { type } = this.column
    if (type === 'integer' || type === 'day') return NO_INTEGER
    return type === 'number' || type === 'instant' ? Number.NaN : 0
  }

  /**
   * The figure of a value. What is no value of the column's type counts as none. A reference that was never seen: as `unseen` says,
   * noted or -1.
   */
  figureOf(value: unknown, unseen: 'note' | 'miss' = 'miss'): number {
    switch (this.column.type) {
      case 'integer':
        return integerOf(value)
      case 'number':
        return numberOf(value)
      case 'day':
        return dayOf(value)
      case 'instant':
        return momentOf(value)
      case 'flag':
        return typeof value === 'boolean' ? Number(value) + 1 : 0
      case 'enumeration': {
        if (typeof value !== 'string') return 0
        const at = this.column.values.indexOf(value)
        return at === -1 ? UNKNOWN : at + 1
      }
      case 'reference': {
        if (typeof value !== 'string' || !this.ids) return 0
        const at = unseen === 'note' ? this.ids.add(value) : this.ids.find(value)
        return at === -1 && unseen === 'miss' ? -1 : at + 1
      }
    }
  }

  /** The value of a figure; of an unknown enumeration value: null. */
  valueOf(figure: number): ColumnValue {
    if (figure === this.nothing || Number.isNaN(figure)) return null
    switch (this.column.type) {
      case 'integer':
      case 'number':
        return figure
      case 'day':
        return new Date(figure * DAY_MS).toISOString().slice(0, 10)
      case 'instant':
        return new Date(figure).toISOString()
      case 'flag':
        return figure === 2
      case 'enumeration':
        return this.column.values[figure - 1] ?? null
      case 'reference':
        return this.ids?.idOf(figure - 1) ?? null
    }
  }

  /** Reads a document's value into its slot. A document that the column cannot read (of a later release) has none. */
  set(slot: number, body: object): void {
    let value: unknown = null
    try {
      value = this.column.read(body as never)
    } catch {
      // A field that this release takes for granted is not there.
    }
    const figure = this.figureOf(value, 'note')
    if (this.ids && this.data.BYTES_PER_ELEMENT < referencesFor(this.ids.size).BYTES_PER_ELEMENT) this.resize(this.data.length)
    this.data[slot] = figure
  }
}
