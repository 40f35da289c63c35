type Key = string | number
type Row = Readonly<Record<string, unknown>>

/** Freezes a value and all it holds: what was stored is nobody's to change, as in a real database, where it is a copy. */
const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const inner of Object.values(value)) freeze(inner)
}

const byKey = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

/** What a table tells the disk it lies on: before each operation, and what must be put back if the transaction fails. */
interface Disk {
  readonly touch: () => void
  readonly remember: (restore: () => void) => void
}

/** Rows chosen by an index, in its order. Reads and deletes as Dexie's collections do. */
class Choice {
  private readonly table: MemoryTable
  private readonly choose: () => Row[]

  constructor(table: MemoryTable, choose: () => Row[]) {
    this.table = table
    this.choose = choose
  }

  private read(): Row[] {
    this.table.disk.touch()
    return this.choose()
  }

  reverse(): Choice {
    return new Choice(this.table, () => this.choose().toReversed())
  }

  limit(most: number): Choice {
    return new Choice(this.table, () => this.choose().slice(0, most))
  }

  async toArray(): Promise<Row[]> {
    return this.read()
  }

  async primaryKeys(): Promise<Key[]> {
    return this.read().map((row) => this.table.keyOf(row))
  }

  async first(): Promise<Row | undefined> {
    return this.read()[0]
  }

  async last(): Promise<Row | undefined> {
    return this.read().at(-1)
  }

  async count(): Promise<number> {
    return this.read().length
  }

  async sortBy(field: string): Promise<Row[]> {
    return this.read().toSorted((a, b) => byKey(a[field] as Key, b[field] as Key))
  }

  async delete(): Promise<number> {
    const rows = this.read()
    await this.table.bulkDelete(rows.map((row) => this.table.keyOf(row)))
    return rows.length
  }
}

/** The part of a Dexie table that the engine uses, in memory. */
export class MemoryTable {
  readonly name: string
  readonly disk: Disk
  private readonly keyPath: string
  private readonly isGiven: boolean
  private given = 0
  private readonly rows = new Map<Key, Row>()

  /** `++key`: a number that the table gives, rising, to rows that bring none. */
  constructor(name: string, keyPath: string, disk: Disk) {
    this.name = name
    this.isGiven = keyPath.startsWith('++')
    this.keyPath = keyPath.replace('++', '')
    this.disk = disk
  }

  keyOf(row: Row): Key {
    return row[this.keyPath] as Key
  }

  private set(row: Row): void {
    const key = this.keyOf(row)
    const before = this.rows.get(key)
    this.disk.remember(() => (before === undefined ? this.rows.delete(key) : this.rows.set(key, before)))
    freeze(row)
    this.rows.set(key, row)
  }

  private unset(key: Key): void {
    const before = this.rows.get(key)
    if (before === undefined) return
    this.disk.remember(() => this.rows.set(key, before))
    this.rows.delete(key)
  }

  private sorted(field: string, keep: (key: Key) => boolean): Row[] {
    // An index over an array holds a row once for each of its values.
    return [...this.rows.values()]
      .flatMap((row) => (Array.isArray(row[field]) ? (row[field] as Key[]) : [row[field] as Key]).map((key) => ({ key, row })))
      .filter(({ key }) => key !== undefined && keep(key))
      .toSorted((a, b) => byKey(a.key, b.key) || byKey(this.keyOf(a.row), this.keyOf(b.row)))
      .map(({ row }) => row)
  }

  async get(key: Key): Promise<Row | undefined> {
    this.disk.touch()
    return this.rows.get(key)
  }

  async bulkGet(keys: readonly Key[]): Promise<(Row | undefined)[]> {
    this.disk.touch()
    return keys.map((key) => this.rows.get(key))
  }

  async put(row: Row): Promise<Key> {
    this.disk.touch()
    this.set(row)
    return this.keyOf(row)
  }

  async bulkPut(rows: readonly Row[]): Promise<Key | undefined> {
    let last: Key | undefined
    for (const row of rows) last = await this.put(row)
    return last
  }

  async add(added: Row): Promise<Key> {
    this.disk.touch()
    const row = this.isGiven && added[this.keyPath] === undefined ? { ...added, [this.keyPath]: (this.given += 1) } : added
    if (this.rows.has(this.keyOf(row))) throw new DOMException(`${this.name} has ${this.keyOf(row)}`, 'ConstraintError')
    this.set(row)
    return this.keyOf(row)
  }

  async bulkAdd(rows: readonly Row[]): Promise<Key | undefined> {
    let last: Key | undefined
    for (const row of rows) last = await this.add(row)
    return last
  }

  async update(key: Key, change: Row): Promise<number> {
    this.disk.touch()
    const row = this.rows.get(key)
    if (row) this.set({ ...row, ...change })
    return row ? 1 : 0
  }

  async delete(key: Key): Promise<void> {
    this.disk.touch()
    this.unset(key)
  }

  async bulkDelete(keys: readonly Key[]): Promise<void> {
    for (const key of keys) await this.delete(key)
  }

  /** Everything is gone, whatever the machine is at. */
  erase(): void {
    this.rows.clear()
  }

  async clear(): Promise<void> {
    this.disk.touch()
    for (const key of [...this.rows.keys()]) this.unset(key)
  }

  toArray(): Promise<Row[]> {
    return this.toCollection().toArray()
  }

  count(): Promise<number> {
    return this.toCollection().count()
  }

  limit(most: number): Choice {
    return this.toCollection().limit(most)
  }

  toCollection(): Choice {
    return this.orderBy(this.keyPath)
  }

  orderBy(field: string): Choice {
    return new Choice(this, () => this.sorted(field, () => true))
  }

  where(field: string) {
    const where = (keep: (key: Key) => boolean) => new Choice(this, () => this.sorted(field, keep))
    return {
      equals: (key: Key) => where((other) => other === key),
      anyOf: (...keys: readonly (Key | readonly Key[])[]) => where((other) => keys.flat().includes(other)),
      above: (key: Key) => where((other) => other > key),
      below: (key: Key) => where((other) => other < key),
      belowOrEqual: (key: Key) => where((other) => other <= key),
      between: (low: Key, high: Key, includeLow = true, includeHigh = false) =>
        where((other) => (includeLow ? other >= low : other > low) && (includeHigh ? other <= high : other < high)),
    }
  }
}
