import type { MessageDescriptor } from '@lingui/core'
import type { Table } from '#db/import/table.ts'

/** What a cell says, or what is wrong with it in a sentence. */
export type CellRead<Value> = { readonly value: Value } | { readonly fault: MessageDescriptor }

export interface ImportColumn<Value> {
  readonly header: MessageDescriptor
  /** Other words by which a file may call it, in either language. */
  readonly also: readonly string[]
  /** Stands in the template. */
  readonly example: string
  /** The template had another example on another day: by the other columns its row is known. */
  readonly doesExampleVary?: boolean
  /** Without it nothing can be imported. */
  readonly required: boolean
  /** Its texts are days, which are written in many ways: the preview says which day was read. */
  readonly isDay?: boolean
  /** Said where a value stands in the file a second time, or is one of `existing`; absent: it may. */
  readonly repeated?: MessageDescriptor
  /** Reads the trimmed text of a cell, empty where there is none. `row` holds the texts of the row's other columns by name. */
  readonly read: (text: string, row: Readonly<Record<string, string>>) => CellRead<Value>
}

export type ImportColumns<Row> = { readonly [Name in keyof Row]: ImportColumn<Row[Name]> }

/** Values that are taken already, by column. */
export type ExistingValues<Row> = { readonly [Name in keyof Row]?: ReadonlySet<string> }

/** Everything the import of a noun needs to know. */
export interface ImportDeclaration<Row extends object> {
  /** Names what is remembered on the device, and the template. */
  readonly noun: string
  readonly title: MessageDescriptor
  /** By the names the rows have, in the order of the template. */
  readonly columns: ImportColumns<Row>
  /** Values of columns that nothing new may have, by column; asked when the rows are to be checked. */
  readonly existing?: () => Promise<ExistingValues<Row>>
  /** Imports some rows of a run, all or none of them, and resolves to their ids. Called with 100 rows at most, one call after the other. */
  readonly importRows: (rows: readonly Row[], run: ImportRun) => Promise<readonly string[]>
  /** Takes back what was imported in a run. Resolves to how many stay, because somebody has worked with them since. */
  readonly undo: (run: string) => Promise<number>
  /** Runs of before that can be taken back, the latest first. */
  readonly earlier: readonly EarlierRun[]
  /** What was chosen before and not imported yet. */
  readonly kept: KeptImport
  /** Keeps it, or forgets it (null). */
  readonly keep: (kept: KeptImport | null) => void
}

/** One import of a file. */
interface ImportRun {
  readonly id: string
  readonly at: string
  /** Rows that are to be imported. */
  readonly asked: number
}

export interface EarlierRun extends ImportRun {
  /** Rows that were imported. */
  readonly count: number
  /** Whether it was taken back already, but for these. */
  readonly isRest: boolean
}

/** For each column's name the place in the file it is read from; null: from none. */
export type Mapping = Readonly<Record<string, number | null>>

/** A table and how its columns were matched. */
export interface BegunImport {
  readonly table: Table
  readonly mapping: Mapping
}

/** How far somebody got who left the page, or had it loaded anew. */
export interface KeptImport {
  /** Null where no table was read. */
  readonly begun: BegunImport | null
  /** What was pasted or typed instead of a file. */
  readonly pasted: string
}

/** A column with its name, whatever its value is. */
export interface NamedColumn extends Omit<ImportColumn<unknown>, 'read'> {
  readonly name: string
}

export const namedColumns = <Row extends object>(columns: ImportColumns<Row>): NamedColumn[] => {
  const named: NamedColumn[] = []
  for (const name in columns) named.push({ ...columns[name], name })
  return named
}
