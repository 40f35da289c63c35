import { readSearch } from '#domain/kernel/search.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { ColumnStore } from './column-store.ts'
import { followable } from './followable.ts'
import { ID_WORDS, IdTable } from './id-table.ts'
import { slotsWithin } from './filter.ts'
import type { Figures, Query, Remarks } from './query.ts'
import { radixSort } from './radix-sort.ts'
import { slotsFor } from './room.ts'
import { sortWords } from './sort-words.ts'
import { TextStore } from './text-store.ts'

/** Results that are kept until a row changes, together not longer than all rows: that of the list on screen, and of those just left. */
const RESULTS = 8

/** JSON writes what is no finite number as null, which is something else to ask for. */
const plainNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value

interface Result extends Remarks {
  readonly slots: Uint32Array
}

/** Columns and search text of the rows of one kind, in memory. A row keeps its slot as long as the table lives. */
export class ColumnTable {
  readonly entity: EntityDefinition
  readonly ids: IdTable
  readonly columns: ReadonlyMap<string, ColumnStore>
  readonly text: TextStore
  /** 1 where the slot's row stands. */
  alive: Uint8Array
  private results = new Map<string, Result>()
  private inOrder: { readonly size: number; readonly slots: Uint32Array<ArrayBuffer> } = { size: 0, slots: new Uint32Array(0) }

  constructor(
    entity: EntityDefinition,
    stored: { ids: IdTable; columns: ReadonlyMap<string, ColumnStore>; text: TextStore; alive: Uint8Array } | null = null,
  ) {
    this.entity = entity
    this.ids = stored?.ids ?? new IdTable()
    this.columns = stored?.columns ?? new Map(Object.entries(entity.columns).map(([name, column]) => [name, new ColumnStore(column)]))
    this.text = stored?.text ?? new TextStore()
    this.alive = stored?.alive ?? new Uint8Array(0)
  }

  /** Slots taken, those of rows that are gone included. */
  get size(): number {
    return this.ids.size
  }

  /** Bytes in memory of columns (with ids, order and the answers just given) and of the search text. */
  get bytes(): { readonly columns: number; readonly text: number } {
    const columns = [...this.columns.values()].reduce((sum, column) => sum + column.bytes, 0)
    const answers = [...this.results.values()].reduce((sum, { slots }) => sum + slots.byteLength, 0)
    return {
      columns: columns + this.ids.bytes + this.alive.byteLength + this.inOrder.slots.byteLength + answers,
      text: this.text.size,
    }
  }

  private grow(room: number): void {
    const wider = new Uint8Array(room)
    wider.set(this.alive)
    this.alive = wider
    for (const column of this.columns.values()) column.grow(room)
    this.text.grow(room)
  }

  /** Gives back what room is left when all rows are in. */
  trim(): void {
    const { size } = this
    this.alive = this.alive.slice(0, size)
    this.ids.trim()
    for (const column of this.columns.values()) column.trim(size)
    this.text.trim(size)
  }

  /** Takes a row in, or what it says now. Returns its slot; -1 for an id that no row can have. */
  put(body: Document): number {
    const slot = this.ids.add(body.id)
    if (slot === -1) return slot
    if (slot >= this.alive.length) this.grow(slotsFor(slot + 1))
    this.alive[slot] = 1
    for (const column of this.columns.values()) column.set(slot, body)
    this.text.set(slot, this.textsOf(body))
    this.results.clear()
    return slot
  }

  /** The texts of a document; of a later release's, those that are texts. */
  private textsOf(body: Document): readonly string[] {
    try {
      const texts: readonly unknown[] = this.entity.searchTexts(body)
      return texts.filter((text) => typeof text === 'string')
    } catch {
      return []
    }
  }

  /** Takes a row out. Returns its slot; -1 where there was none. */
  remove(id: string): number {
    const slot = this.ids.find(id)
    if (slot === -1 || this.alive[slot] !== 1) return -1
    this.alive[slot] = 0
    this.text.put(slot, new Uint8Array(0))
    this.results.clear()
    return slot
  }

  /** Whether a row stands. */
  has(id: string): boolean {
    const slot = this.ids.find(id)
    return slot !== -1 && this.alive[slot] === 1
  }

  /** All slots in the order of their ids. */
  private all(): Uint32Array<ArrayBuffer> {
    if (this.inOrder.size !== this.size) {
      const { size, ids } = this
      const words = [3, 2, 1, 0].map((word) => Uint32Array.from({ length: size }, (_, at) => ids.words[at * ID_WORDS + word] ?? 0))
      const slots = Uint32Array.from({ length: size }, (_, at) => at)
      this.inOrder = { size, slots: radixSort(slots, words) }
    }
    return this.inOrder.slots
  }

  private find(query: Query): Result {
    const { filters, sorts, search, unknown } = followable(this.entity, query)
    const { alive } = this
    const { groups, isCut } = readSearch(search)
    let slots: Uint32Array = this.all().filter((slot) => alive[slot] === 1)
    for (const filter of filters) slots = slotsWithin(slots, this.columns.get(filter.column), filter)
    if (groups.length > 0) slots = this.text.matches(slots, groups)
    if (sorts.at(-1)?.direction === 'descending') slots.reverse()
    const words = sorts.toReversed().flatMap(({ column, direction }) => {
      const store = this.columns.get(column)
      return store ? sortWords(store, slots, direction) : []
    })
    return { slots: words.length === 0 ? slots : radixSort(slots, words), unknown, isCut }
  }

  /** The slots of all rows that a question finds, in its order. */
  slotsOf(query: Query): Result {
    const key = JSON.stringify([query.filters, query.sort, query.search], plainNumbers)
    const known = this.results.get(key)
    if (known) return known
    const result = this.find(query)
    let kept = [...this.results.values()].reduce((sum, { slots }) => sum + slots.length, 0)
    for (const [older, { slots }] of this.results) {
      if (this.results.size < RESULTS && kept + result.slots.length <= this.size) break
      this.results.delete(older)
      kept -= slots.length
    }
    this.results.set(key, result)
    return result
  }

  /** Figures of all rows that a question finds; a column this release does not have is left out. */
  figuresOf(query: Query, names: readonly string[]): Figures {
    const { slots } = this.slotsOf({ ...query, sort: [] })
    const stores = names.flatMap((name) => {
      const store = this.columns.get(name)
      return store ? [[name, store] as const] : []
    })
    return {
      count: slots.length,
      columns: Object.fromEntries(
        stores.map(([name, { data }]) => {
          const figures = data.slice(0, slots.length)
          for (let at = 0; at < slots.length; at += 1) figures[at] = data[slots[at] ?? 0] ?? 0
          return [name, figures]
        }),
      ),
      nothing: Object.fromEntries(stores.map(([name, store]) => [name, store.nothing])),
      values: Object.fromEntries(
        stores.map(([name, { column, ids }]) => [name, ids ? Array.from({ length: ids.size }, (_, at) => ids.idOf(at)) : column.values]),
      ),
    }
  }
}
