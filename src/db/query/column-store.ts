import type { Column } from '#domain/kernel/column.ts'
import { IdTable } from './id-table.ts'

/** Behind all values an enumeration of this release knows: one of a later release. */
export const UNKNOWN = 255
const NO_INTEGER = -0x80000000
const DAY_MS = 86_400_000

export type Data = Float64Array | Int32Array | Int16Array | Int8Array | Uint32Array | Uint16Array | Uint8Array

/** How one figure of a type lies in a chunk; in memory it may take less. */
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

/** Arrays for whole numbers, from the narrowest, and the least figure of each, which stands for "no value". */
const WHOLE = [
  { format: Int8Array, nothing: -0x80 },
  { format: Int16Array, nothing: -0x8000 },
  { format: Int32Array, nothing: NO_INTEGER },
] as const

/** Types whose figures are whole numbers most of the time. */
const isWhole = (type: Column<never>['type']): boolean => type === 'integer' || type === 'day' || type === 'number'

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
  /** Of whole numbers: the place in `WHOLE` of the narrowest array that holds them; behind its end: as `FORMATS` says. */
  private rung: number

  constructor(column: Column<never>, ids?: Uint32Array<ArrayBuffer>) {
    this.column = column
    this.ids = column.type === 'reference' ? new IdTable(ids) : null
    this.rung = isWhole(column.type) ? 0 : WHOLE.length
    this.data = this.arrayFor(0)
  }

  private arrayFor(room: number): Data {
    return this.ids ? new (referencesFor(this.ids.size))(room) : new (WHOLE[this.rung]?.format ?? FORMATS[this.column.type])(room)
  }

  private resize(room: number): void {
    const old = this.data
    this.data = this.arrayFor(room)
    this.data.set(old.subarray(0, room))
  }

  /** Makes the array as wide as figures need that lie between two, or are no whole numbers. */
  private widen(least: number, most: number, areWhole: boolean): void {
    const before = this.nothing
    const from = this.rung
    while (this.rung < WHOLE.length) {
      const { nothing } = WHOLE[this.rung] ?? { nothing: NO_INTEGER }
      if (areWhole && least > nothing && most < -nothing) break
      this.rung += 1
    }
    if (this.rung === from) return
    this.resize(this.data.length)
    const { data, nothing } = this
    for (let at = 0; at < data.length; at += 1) if (data[at] === before) data[at] = nothing
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.data.byteLength + (this.ids?.bytes ?? 0)
  }

  /** The figures of some slots as they are stored: in one width, whatever they take in memory. */
  stored(from: number, to: number): Data {
    const part = this.data.subarray(from, to)
    const format = FORMATS[this.column.type]
    if (part instanceof format) return part
    const stored = new format(part.length)
    stored.set(part)
    const { none, nothing } = this
    if (none !== nothing) for (let at = 0; at < part.length; at += 1) if (part[at] === nothing) stored[at] = none
    return stored
  }

  /** Takes figures in as {@link stored} gave them; there must be room for them. */
  load(from: number, bytes: Uint8Array<ArrayBuffer>): void {
    const figures = new FORMATS[this.column.type](bytes.buffer, bytes.byteOffset, bytes.length / this.width)
    const { none } = this
    if (this.rung < WHOLE.length) {
      let [least, most, areWhole] = [0, 0, true]
      for (const figure of figures) {
        if (figure === none || Number.isNaN(figure)) continue
        if (figure < least) least = figure
        if (figure > most) most = figure
        areWhole &&= Number.isInteger(figure)
      }
      this.widen(least, most, areWhole)
    }
    this.data.set(figures, from)
    const { data, nothing } = this
    if (Object.is(none, nothing)) return
    for (let at = 0; at < figures.length; at += 1) {
      const figure = figures[at] ?? none
      if (figure === none || Number.isNaN(figure)) data[from + at] = nothing
    }
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

  /** What stands in `data` for "no value": it depends on how wide that is. */
  get nothing(): number {
    return WHOLE[this.rung]?.nothing ?? this.none
  }

  /** The figure that {@link figureOf} gives for what is no value. */
  get none(): number {
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
    const isNone = figure === this.none || Number.isNaN(figure)
    if (!isNone && this.rung < WHOLE.length) this.widen(figure, figure, Number.isInteger(figure))
    this.data[slot] = isNone ? this.nothing : figure
  }
}
