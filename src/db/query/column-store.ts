import type { Column } from '#domain/kernel/column.ts'
import { figureOf } from '#domain/kernel/figure.ts'
import { IdTable } from './id-table.ts'
import type { FigureArray } from './query.ts'
import { readFigures, writeFigure } from './read-figures.ts'

const NO_INTEGER = -0x80000000

/** Arrays for whole numbers, from the narrowest, and the least figure of each, which stands for "no value" but in references. */
const WHOLE = [
  { format: Int8Array, nothing: -0x80 },
  { format: Int16Array, nothing: -0x8000 },
  { format: Int32Array, nothing: NO_INTEGER },
] as const

/** Types whose figures are whole numbers most of the time, of moments those of seconds. */
const isWhole = (type: Column<object>['type']): boolean => type !== 'enumeration' && type !== 'flag'
/** Moments that are whole seconds are kept as these, in milliseconds each. */
const SECOND_MS = 1000

/** Figures that were read a portion at a time, until others are. */
const portion = new Float64Array(8192)

/** One column of all rows of a kind: a figure per slot. */
export class ColumnStore {
  readonly column: Column<object>
  /** Of references: the ids they stand for, by number. */
  readonly ids: IdTable | null
  data: FigureArray
  /** Of whole numbers: the place in `WHOLE` of the narrowest array that holds them; behind its end: any numbers, or places in a list. */
  private rung: number

  constructor(column: Column<object>, ids?: Uint32Array<ArrayBuffer>) {
    this.column = column
    this.ids = column.type === 'reference' ? new IdTable(ids) : null
    this.rung = isWhole(column.type) ? 0 : WHOLE.length
    this.data = new (this.formatAt(this.rung))(0)
  }

  /** The arrays of a rung. */
  private formatAt(rung: number) {
    const { type } = this.column
    return WHOLE[rung]?.format ?? (type === 'number' || type === 'instant' ? Float64Array : Uint8Array)
  }

  private unitAt(rung: number): number {
    return this.column.type === 'instant' && rung < WHOLE.length ? SECOND_MS : 1
  }

  private nothingAt(rung: number): number {
    return this.column.type === 'reference' ? 0 : (WHOLE[rung]?.nothing ?? this.none)
  }

  private resize(room: number): void {
    const old = this.data
    this.data = new (this.formatAt(this.rung))(room)
    this.data.set(old.subarray(0, room))
  }

  /** Makes the array as wide as figures need that lie between two, or are not whole in the column's unit. */
  private widen(least: number, most: number, areWhole: boolean): void {
    let { rung } = this
    while (rung < WHOLE.length) {
      const { nothing } = WHOLE[rung] ?? { nothing: NO_INTEGER }
      if (areWhole && least / this.unit > nothing && most / this.unit < -nothing) break
      rung += 1
    }
    this.moveTo(rung)
  }

  private moveTo(rung: number): void {
    const { rung: from, data: old } = this
    if (rung === from) return
    this.rung = rung
    this.data = new (this.formatAt(rung))(old.length)
    this.data.set(this.converted(old, from))
  }

  /** Figures of an array of another rung as they lie in that of this one. */
  private converted(figures: FigureArray, rung: number): FigureArray {
    const [before, { nothing }] = [this.nothingAt(rung), this]
    const times = this.unitAt(rung) / this.unit
    if (rung === this.rung || (before === nothing && times === 1)) return figures
    const own = new Float64Array(figures)
    for (let at = 0; at < own.length; at += 1) {
      const figure = own[at] ?? before
      own[at] = figure === before || Number.isNaN(figure) ? nothing : figure * times
    }
    return own
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

  /**
   * The figures of some slots, one behind the other or not, as they lie in memory, in {@link unit}; what has no value has {@link nothing}.
   * `isLent`: until the column changes they may be the column's own.
   */
  figuresOf(slots: Uint32Array, { isRun, isLent }: { isRun: boolean; isLent: boolean }): FigureArray {
    const { nothing } = this
    const [from, to] = [slots[0] ?? 0, (slots[0] ?? 0) + slots.length]
    if (isRun) return isLent ? this.data.subarray(from, to) : this.stored(from, to)
    const figures = new (this.formatAt(this.rung))(slots.length)
    for (let at = 0; at < slots.length; at += portion.length) {
      const some = slots.subarray(at, at + portion.length)
      readFigures(this.data, some, { unit: 1, nothing, none: nothing }, portion)
      figures.set(portion.subarray(0, some.length), at)
    }
    return figures
  }

  /** The figures of some slots as they are stored: as they lie in memory, which {@link rungNow} tells. */
  stored(from: number, to: number): FigureArray {
    return this.data.slice(from, to)
  }

  /** How wide the column is now; stored beside its figures. */
  get rungNow(): number {
    return this.rung
  }

  /** Bytes that a figure takes where it was stored at a rung; null for what is no rung of this column. */
  widthAt(rung: number): number | null {
    const isOwn = isWhole(this.column.type) ? rung <= WHOLE.length : rung === WHOLE.length
    return isOwn ? this.formatAt(rung).BYTES_PER_ELEMENT : null
  }

  /** Takes figures in as {@link stored} gave them at a rung; there must be room for them. */
  load(from: number, bytes: Uint8Array<ArrayBuffer>, rung: number): void {
    const format = this.formatAt(rung)
    const figures = new format(bytes.buffer, bytes.byteOffset, bytes.length / format.BYTES_PER_ELEMENT)
    if (rung > this.rung) this.moveTo(rung)
    this.data.set(this.converted(figures, rung), from)
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
    return this.unitAt(this.rung)
  }

  /** What stands in `data` for "no value": it depends on how wide that is. */
  get nothing(): number {
    return this.nothingAt(this.rung)
  }

  /** The figure that {@link figureOf} gives for what is no value. */
  get none(): number {
    const { type } = this.column
    if (type === 'integer' || type === 'day') return NO_INTEGER
    return type === 'number' || type === 'instant' ? Number.NaN : 0
  }

  /**
   * The figure of a value. What is no value of the column's type counts as none. A reference that was never seen: as `unseen` says,
   * noted or none.
   */
  figureOf(value: unknown, unseen: 'note' | 'miss' = 'miss'): number {
    const figure = figureOf(this.column, value)
    if (typeof figure !== 'string') return figure ?? this.none
    return ((unseen === 'note' ? this.ids?.add(figure) : this.ids?.find(figure)) ?? -1) + 1
  }

  /** Reads a document's value into its slot. A document that the column cannot read (of a later release) has none. */
  set(slot: number, body: object): void {
    let value: unknown = null
    try {
      value = this.column.read(body)
    } catch {
      // A field that this release takes for granted is not there.
    }
    const figure = this.figureOf(value, 'note')
    const isNone = figure === this.none || Number.isNaN(figure)
    if (!isNone && this.rung < WHOLE.length) this.widen(figure, figure, Number.isInteger(figure / this.unit))
    writeFigure(this.data, slot, isNone ? this.nothing : figure / this.unit)
  }
}
