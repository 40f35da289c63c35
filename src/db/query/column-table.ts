import { numberOf, readSearch, type Beginnings } from '#domain/kernel/search.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { Answers, type Found } from './answers.ts'
import { ColumnStore } from './column-store.ts'
import { followable } from './followable.ts'
import { ID_WORDS, IdTable } from './id-table.ts'
import { slotsWithin } from './filter.ts'
import type { Figures, Filter, Query, Remarks, Sort } from './query.ts'
import { radixSort, type SortWords } from './radix-sort.ts'
import { areRun } from './read-figures.ts'
import { slotsFor } from './room.ts'
import { atOnce, type Sliced } from './slices.ts'
import { withSlots, type SlotOrder } from './slot-order.ts'
import { comparison, isInOrder, sortWords } from './sort-words.ts'
import { TextStore } from './text-store.ts'

/** Rows judged in one step. */
const PORTION = 8192
/** So many ids that came are put among those that are in order; where there are more, all are sorted. */
const MOST_NEW = 256

/** JSON writes what is no finite number as null, which is something else to ask for. */
const plainNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value

const keyOf = ({ filters, sort, search }: Query): string => JSON.stringify([filters, sort, search], plainNumbers)

/** A question as this release reads it. */
interface Read extends Remarks {
  readonly filters: readonly Filter[]
  readonly sorts: readonly Sort[]
  /** Finds those of some slots that hold what is searched; null: nothing is. */
  readonly matching: ((slots: Uint32Array) => Uint32Array) | null
}

/** Columns and search text of the rows of one kind, in memory. A row keeps its slot as long as the table lives. */
export class ColumnTable {
  readonly entity: EntityDefinition
  readonly ids: IdTable
  readonly columns: ReadonlyMap<string, ColumnStore>
  readonly text: TextStore
  /** 1 where the slot's row stands. */
  alive: Uint8Array
  private readonly answers = new Answers()
  /** All slots of a list in its order, as it was before something was searched in it: a search takes some of them, and sorts nothing. */
  private searched: { readonly key: string; readonly slots: Uint32Array } | null = null
  /** Slots in the order of their ids; those that came since are missing. */
  private inOrder = new Uint32Array(0)

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
    return {
      columns:
        columns +
        this.ids.bytes +
        this.alive.byteLength +
        this.inOrder.byteLength +
        this.answers.bytes +
        (this.searched?.slots.byteLength ?? 0),
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

  /** A slot's row came, changed or went. */
  private note(slot: number): void {
    this.answers.note(slot)
    this.searched = null
  }

  /** Takes a row in, or what it says now. Returns its slot; -1 for an id that no row can have. */
  put(body: Document): number {
    const slot = this.ids.add(body.id)
    if (slot === -1) return slot
    if (slot >= this.alive.length) this.grow(slotsFor(slot + 1))
    this.alive[slot] = 1
    for (const column of this.columns.values()) column.set(slot, body)
    this.text.set(slot, this.textsOf(body))
    this.note(slot)
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
    this.text.set(slot, [])
    this.note(slot)
    return slot
  }

  has(id: string): boolean {
    const slot = this.ids.find(id)
    return slot !== -1 && this.alive[slot] === 1
  }

  /** All slots in the order of their ids. */
  private *all(): Sliced<Uint32Array> {
    const { size, ids } = this
    const known = this.inOrder.length
    if (size === known) return this.inOrder
    if (size - known <= MOST_NEW) {
      const come = Array.from({ length: size - known }, (_, at) => known + at)
      this.inOrder = withSlots(this.inOrder, come, (one, other) => ids.compare(one, other))
      return this.inOrder
    }
    const slots = new Uint32Array(size)
    for (let slot = 0; slot < size; slot += 1) slots[slot] = slot
    // As rows are read when columns are built: in the order of their ids.
    let at = 1
    while (at < size && ids.compare(at - 1, at) < 0) at += 1
    if (at >= size) {
      this.inOrder = slots
      return slots
    }
    const words: Uint32Array[] = []
    for (const word of [3, 2, 1, 0]) {
      const own = new Uint32Array(size)
      for (let slot = 0; slot < size; slot += 1) own[slot] = ids.words[slot * ID_WORDS + word] ?? 0
      words.push(own)
      yield
    }
    this.inOrder = yield* radixSort(slots, words)
    return this.inOrder
  }

  private read(query: Query): Read {
    const { filters, sorts, search, unknown } = followable(this.entity, query)
    const { groups, isCut } = readSearch(search)
    return { filters, sorts, unknown, isCut, matching: groups.length > 0 ? this.matcher(groups) : null }
  }

  /** A number behind # is a record's own or its booking's, and no word of its address or part of a barcode. */
  private matcher(groups: readonly Beginnings[]): (slots: Uint32Array) => Uint32Array {
    const numbers = groups.flatMap((group) => numberOf(group) ?? [])
    const words = this.text.matcher(groups.filter((group) => numberOf(group) === null))
    const stores = ['number', 'bookingNumber'].flatMap((name) => this.columns.get(name) ?? [])
    const isNamed = (slot: number) => numbers.every((number) => stores.some((store) => store.figureAt(slot) === number))
    return (slots) => words(numbers.length > 0 ? slots.filter(isNamed) : slots)
  }

  /** Those of the slots whose rows a question means; they are written into `into`, which is as long as the slots. */
  private meant(slots: Uint32Array, { filters, matching }: Read, into: Uint32Array): Uint32Array {
    const { alive } = this
    let count = 0
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at] ?? 0
      if (alive[slot] !== 1) continue
      into[count] = slot
      count += 1
    }
    let left: Uint32Array = into.subarray(0, count)
    for (const filter of filters) left = slotsWithin(left, this.columns.get(filter.column), filter)
    return matching ? matching(left) : left
  }

  private *find(read: Read): Sliced<Found> {
    const { sorts, unknown, isCut } = read
    const all = yield* this.all()
    const found = new Uint32Array(all.length)
    let count = 0
    for (let from = 0; from < all.length; from += PORTION) {
      const some = all.subarray(from, from + PORTION)
      const into = found.subarray(count, count + some.length)
      const meant = this.meant(some, read, into)
      // A search has found what it says in an array of its own.
      into.set(meant)
      count += meant.length
      yield
    }
    const slots = count === found.length ? found : found.slice(0, count)
    if (sorts.at(-1)?.direction === 'descending') slots.reverse()
    return { slots: this.stands(slots, sorts) ? slots : yield* this.sorted(slots, sorts), unknown, isCut }
  }

  /** Whether slots stand in the order of a list as they are. */
  private stands(slots: Uint32Array, [first, ...others]: readonly Sort[]): boolean {
    if (!first) return true
    const store = this.columns.get(first.column)
    return store !== undefined && isInOrder(store, slots, first.direction, this.orderBy(others))
  }

  private *sorted(slots: Uint32Array, sorts: readonly Sort[]): Sliced<Uint32Array> {
    const words: SortWords[] = []
    for (const { column, direction } of sorts.toReversed()) {
      const store = this.columns.get(column)
      if (store) words.push(...(yield* sortWords(store, slots, direction)))
      yield
    }
    return words.length === 0 ? slots : yield* radixSort(slots, words)
  }

  /** The order by some columns; 0 for those that are equal in all of them. */
  private orderBy(sorts: readonly Sort[]): SlotOrder {
    const steps = sorts.flatMap(({ column, direction }) => {
      const store = this.columns.get(column)
      return store ? [comparison(store, direction)] : []
    })
    return (one, other) => {
      for (const step of steps) {
        const order = step(one, other)
        if (order !== 0) return order
      }
      return 0
    }
  }

  /** The order in which {@link find} gives slots. */
  private orderOf({ sorts }: Read): SlotOrder {
    const { ids } = this
    const byColumns = this.orderBy(sorts)
    const sign = sorts.at(-1)?.direction === 'descending' ? -1 : 1
    return (one, other) => byColumns(one, other) || sign * ids.compare(one, other)
  }

  /** An answer of before, with the rows that changed since judged anew and put at their places. */
  private repair(read: Read, before: Uint32Array, changed: ReadonlySet<number>): Uint32Array {
    // Marked: a set that is asked for each row of a long list takes a millisecond or more of each change that is shown.
    const isChanged = new Uint8Array(this.size)
    for (const slot of changed) isChanged[slot] = 1
    const same = new Uint32Array(before.length)
    let count = 0
    for (let at = 0; at < before.length; at += 1) {
      const slot = before[at] ?? 0
      if (isChanged[slot] === 1) continue
      same[count] = slot
      count += 1
    }
    return withSlots(
      same.subarray(0, count),
      this.meant(Uint32Array.from(changed), read, new Uint32Array(changed.size)),
      this.orderOf(read),
    )
  }

  /** The slots of the same list without a search, in its order; null where nobody asked for it just now. */
  private slotsWithout({ filters, sort }: Query): Uint32Array | null {
    const key = JSON.stringify([filters, sort], plainNumbers)
    const list = this.answers.get(JSON.stringify([filters, sort, undefined], plainNumbers))
    if (list?.changed.size === 0) this.searched = { key, slots: list.found.slots }
    return this.searched?.key === key ? this.searched.slots : null
  }

  private *findWithin({ matching, unknown, isCut }: Read, slots: Uint32Array): Sliced<Found> {
    const found = new Uint32Array(slots.length)
    let count = 0
    for (let from = 0; from < slots.length; from += PORTION) {
      const portion = slots.subarray(from, from + PORTION)
      const some = matching ? matching(portion) : portion
      found.set(some, count)
      count += some.length
      yield
    }
    return { slots: found.slice(0, count), unknown, isCut }
  }

  /** Whether the question was answered just now. */
  hasAnswered(query: Query): boolean {
    return this.answers.get(keyOf(query)) !== undefined
  }

  /** Does what {@link slotsOf} does, slice by slice; the table must not change meanwhile. */
  *answer(query: Query): Sliced<Found> {
    const key = keyOf(query)
    const known = this.answers.get(key)
    if (known?.changed.size === 0) return known.found
    const read = this.read(query)
    const within = known || !read.matching ? null : this.slotsWithout(query)
    const found = known
      ? { ...known.found, slots: this.repair(read, known.found.slots, known.changed) }
      : within
        ? yield* this.findWithin(read, within)
        : yield* this.find(read)
    this.answers.keep(key, found, this.size)
    return found
  }

  /** The slots of all rows that a question finds, in its order. */
  slotsOf(query: Query): Found {
    return atOnce(this.answer(query))
  }

  /**
   * Figures of all rows that a question finds, in its order; a column this release does not have is left out. `isLent`: only until the table
   * changes, for which nothing is copied where that can be.
   */
  figuresOf(query: Query, names: readonly string[], { isLent = false } = {}): Figures {
    const { slots } = this.slotsOf(query)
    // Looked at once for all columns: each look passes over all slots.
    const isRun = areRun(slots)
    const stores = names.flatMap((name) => {
      const store = this.columns.get(name)
      return store ? [[name, store] as const] : []
    })
    return {
      count: slots.length,
      columns: Object.fromEntries(stores.map(([name, store]) => [name, store.figuresOf(slots, { isRun, isLent })])),
      nothing: Object.fromEntries(stores.map(([name, { nothing }]) => [name, nothing])),
      unit: Object.fromEntries(stores.flatMap(([name, { unit }]) => (unit === 1 ? [] : [[name, unit]]))),
      values: Object.fromEntries(
        stores.map(([name, { column, ids }]) => [name, ids ? Array.from({ length: ids.size }, (_, at) => ids.idOf(at)) : column.values]),
      ),
    }
  }
}
