import type { Column, ColumnValue } from '#domain/kernel/column.ts'
import { IdTable } from './id-table.ts'

/** Behind all values an enumeration of this release knows: one of a later release. */
export const UNKNOWN = 255
const NO_INTEGER = -0x80000000
const DAY_MS = 86_400_000

export type Data = Float64Array | Int32Array | Uint32Array | Uint8Array

const FORMATS = {
  integer: Int32Array,
  number: Float64Array,
  day: Int32Array,
  instant: Float64Array,
  enumeration: Uint8Array,
  reference: Uint32Array,
  flag: Uint8Array,
} as const

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

  constructor(column: Column<never>, stored: { readonly data?: Data; readonly ids?: Uint32Array<ArrayBuffer> } = {}) {
    this.column = column
    this.ids = column.type === 'reference' ? new IdTable(stored.ids) : null
    this.data = stored.data ?? new FORMATS[column.type](0)
  }

  /** Bytes that one row takes. */
  get width(): number {
    return FORMATS[this.column.type].BYTES_PER_ELEMENT
  }

  /** Makes room for so many rows; what was there stays. */
  grow(room: number): void {
    if (room <= this.data.length) return
    const wider = new FORMATS[this.column.type](room)
    wider.set(this.data)
    this.data = wider
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
    this.data[slot] = this.figureOf(value, 'note')
  }
}
