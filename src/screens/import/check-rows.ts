import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Table, TableRow } from '#db/import/table.ts'
import type { ExistingValues, ImportColumns, Mapping } from './declaration.ts'

export interface CheckedRow<Row> {
  readonly line: number
  /** The texts by column. */
  readonly texts: Readonly<Record<string, string>>
  readonly faults: Readonly<Record<string, MessageDescriptor>>
  /** Null where there is a fault. */
  readonly row: Row | null
}

export interface CheckedTable<Row> {
  readonly rows: readonly CheckedRow<Row>[]
  readonly good: number
  readonly faulty: number
  readonly faults: number
}

const isWhole = <Row extends object>(row: Partial<Row>, columns: ImportColumns<Row>): row is Row => {
  for (const name in columns) if (!Object.hasOwn(row, name)) return false
  return true
}

const EXAMPLE = msg`This is the example of the template. It is not imported.`

/**
 * Whether a row says nothing but what the template gives as an example, also as a spreadsheet has rewritten it: a phone without its first 0, a day
 * in another order.
 */
const isExample = <Row extends object>(texts: Readonly<Record<string, string>>, columns: ImportColumns<Row>): boolean => {
  let told = 0
  for (const name in columns) {
    const { example, doesExampleVary = false, required, read } = columns[name]
    const text = texts[name] ?? ''
    if (doesExampleVary || (text === '' && !required)) continue
    told += 1
    if (text === example) continue
    const [found, meant] = [read(text, texts), read(example, texts)]
    if ('fault' in found || 'fault' in meant || String(found.value) !== String(meant.value)) return false
  }
  return told > 0
}

const checkRow = <Row extends object>(
  { line, cells }: TableRow,
  { columns, mapping, seen }: { columns: ImportColumns<Row>; mapping: Mapping; seen: ReadonlyMap<string, Set<string>> },
): CheckedRow<Row> => {
  const texts: Record<string, string> = {}
  for (const name in columns) texts[name] = cells[mapping[name] ?? -1] ?? ''
  // Said once, at the first of its cells.
  if (isExample(texts, columns)) return { line, texts, faults: { [Object.keys(columns)[0] ?? '']: EXAMPLE }, row: null }
  const faults: Record<string, MessageDescriptor> = {}
  const row: Partial<Row> = {}
  const values: [Set<string>, string][] = []
  for (const name in columns) {
    const { read, repeated } = columns[name]
    const found = read(texts[name] ?? '', texts)
    if ('fault' in found) {
      faults[name] = found.fault
      continue
    }
    // Compared as it was read: however it is written, it is the same.
    const known = seen.get(name)
    const value = String(found.value)
    if (repeated && value !== '' && known?.has(value)) faults[name] = repeated
    else Object.assign(row, { [name]: found.value })
    if (known) values.push([known, value])
  }
  if (!isWhole(row, columns)) return { line, texts, faults, row: null }
  // What is not imported takes nothing from the rows below it.
  for (const [known, value] of values) known.add(value)
  return { line, texts, faults, row }
}

interface Checked<Row> {
  readonly columns: ImportColumns<Row>
  readonly mapping: Mapping
  readonly existing?: ExistingValues<Row>
}

/** Reads every row of a table by its columns; what is wrong is kept with its row and cell, and stops no other row. */
export const checkRows = <Row extends object>(table: Table, { columns, mapping, existing }: Checked<Row>): CheckedTable<Row> => {
  const seen = new Map<string, Set<string>>()
  for (const name in columns) if (columns[name].repeated) seen.set(name, new Set(existing?.[name]))
  const rows = table.rows.map((row) => checkRow(row, { columns, mapping, seen }))
  const good = rows.filter(({ row }) => row !== null).length
  return {
    rows,
    good,
    faulty: rows.length - good,
    faults: rows.reduce((sum, { faults }) => sum + Object.keys(faults).length, 0),
  }
}
