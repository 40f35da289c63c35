import { expose } from 'comlink'
import { readSeparated } from './read-csv.ts'
import { readTable } from './read-table.ts'
import type { TableRead } from './table.ts'

// A worker of one table: whatever the file does to it, the page goes on and can end it.

const host = {
  file: (bytes: Uint8Array): Promise<TableRead> => readTable(bytes),
  text: (text: string): TableRead => readSeparated(text, null),
}
export type TableHost = typeof host

expose(host)
