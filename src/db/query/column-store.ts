import type { Column } from '#domain/kernel/column.ts'
import { IdTable } from './id-table.ts'
import { readFigures, writeFigure, type Data } from './read-figures.ts'

/** Behind all values an enumeration of this release knows: one of a later release. */
export const UNKNOWN = 255
const NO_INTEGER = -0x80000000
const DAY_MS = 86_400_000

/** Arrays in which figures are stored. */
export type Stored = Float64Array | Int32Array | Uint32Array | Uint8Array

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

/** Arrays for whole numbers, from the narrowest, and the least figure of each, which stands for "no value" but in references. */
const WHOLE = [
  { format: Int8Array, nothing: -0x80 },
  { format: Int16Array, nothing: -0x8000 },
  { format: Int32Array, nothing: NO_INTEGER },
] as const

/** Types whose figures are whole numbers most of the time, of moments those of seconds. */
const isWhole = (type: Column<never>['type']): boolean => type !== 'enumeration' && type !== 'flag'
/** Moments that are whole seconds are kept as these, in milliseconds each. */
const SECOND_MS = 1000

const integerOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 0x7fffffff ? value : NO_INTEGER
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN)
const momentOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
const dayOf = (value: unknown): number => {
  const days = momentOf(value) / DAY_MS
  return Number.isInteger(days) ? days : NO_INTEGER
}

/** Figures that were read a portion at a time, until others are. */
const portion = new Float64Array(8192)

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
    this.widen(0, this.ids?.size ?? 0, true)
  }

  private arrayFor(room: number): Data {
    const { type } = this.column
    const format = WHOLE[this.rung]?.format ?? (type === 'number' || type === 'instant' ? Float64Array : Uint8Array)
    return new format(room)
  }

  private resize(room: number): void {
    const old = this.data
    this.data = this.arrayFor(room)
    this.data.set(old.subarray(0, room))
  }

  /** Makes the array as wide as figures need that lie between two, or are not whole in the column's unit. */
  private widen(least: number, most: number, areWhole: boolean): void {
    const { rung: from, unit, nothing: before } = this
    while (this.rung < WHOLE.length) {
      const { nothing } = WHOLE[this.rung] ?? { nothing: NO_INTEGER }
      if (areWhole && least / unit > nothing && most / unit < -nothing) break
      this.rung += 1
    }
    if (this.rung === from) return
    this.resize(this.data.length)
    const { data, nothing } = this
    const times = unit / this.unit
    if (before === nothing && times === 1) return
    for (let at = 0; at < data.length; at += 1) {
      const figure = data[at] ?? before
      writeFigure(data, at, figure === before ? nothing : figure * times)
    }
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.data.byteLength + (this.ids?.bytes ?? 0)
  }

  /** The figures of some slots in an array that the next call may write over; what has no value has {@link none}. */
  figuresAt(slots: Uint32Array): Float64Array {
    const figures = slots.length > portion.length ? new Float64Array(slots.length) : portion
    readFigures(this.data, slots, this, figures)
    return figures
  }

  /** The figure of one slot. */
  figureAt(slot: number): number {
    const { data, nothing, none, unit } = this
    const figure = data[slot] ?? nothing
    return figure === nothing ? none : figure * unit
  }

  /** The figures of some slots, in one of two sorts of arrays, such that who adds them up meets no more. */
  figuresOf(slots: Uint32Array): Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> {
    const { type } = this.column
    const figures = type === 'number' || type === 'instant' ? new Float64Array(slots.length) : new Int32Array(slots.length)
    readFigures(this.data, slots, this, figures)
    return figures
  }

  /** The figures of some slots as they are stored: in one width, whatever they take in memory. */
  stored(from: number, to: number): Stored {
    const slots = new Uint32Array(to - from)
    for (let at = 0; at < slots.length; at += 1) slots[at] = from + at
    const stored = new FORMATS[this.column.type](slots.length)
    stored.set(this.figuresAt(slots).subarray(0, slots.length))
    return stored
  }

  /** Takes figures in as {@link stored} gave them; there must be room for them. */
  load(from: number, bytes: Uint8Array<ArrayBuffer>): void {
    const stored = new FORMATS[this.column.type](bytes.buffer, bytes.byteOffset, bytes.length / this.width)
    // Places in a list of values lie in memory as they are stored.
    if (this.ids || !this.isWhole) return this.data.set(stored, from)
    const figures = new Float64Array(stored)
    const { none, unit: before } = this
    let [least, most, areWhole] = [0, 0, true]
    for (let at = 0; at < figures.length; at += 1) {
      const figure = figures[at] ?? none
      if (figure === none || Number.isNaN(figure)) continue
      if (figure < least) least = figure
      if (figure > most) most = figure
      const units = figure / before
      if (units !== Math.floor(units)) areWhole = false
    }
    this.widen(least, most, areWhole)
    const { nothing, unit } = this
    for (let at = 0; at < figures.length; at += 1) {
      const figure = figures[at] ?? none
      figures[at] = figure === none || Number.isNaN(figure) ? nothing : figure / unit
    }
    this.data.set(figures, from)
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

  /** Whether every figure is a whole number of 32 bits, in units. */
  get isWhole(): boolean {
    return this.rung < WHOLE.length
  }

  /** What one of `data` stands for. */
  get unit(): number {
    return this.column.type === 'instant' && this.isWhole ? SECOND_MS : 1
  }

  /** What stands in `data` for "no value": it depends on how wide that is. */
  get nothing(): number {
    return this.column.type === 'reference' ? 0 : (WHOLE[this.rung]?.nothing ?? this.none)
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
    const isNone = figure === this.none || Number.isNaN(figure)
    if (!isNone && this.rung < WHOLE.length) this.widen(figure, figure, Number.isInteger(figure / this.unit))
    writeFigure(this.data, slot, isNone ? this.nothing : figure / this.unit)
  }
}
