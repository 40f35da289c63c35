import { expose, transfer } from 'comlink'
import type { CellValue } from './cell-value.ts'
import { writeWorkbook, type SheetFacts } from './xlsx.ts'

// A worker of one workbook: packing ten thousand rows would hold up the page for a second.

const rows: (readonly CellValue[])[] = []

const host = {
  add: (slice: readonly (readonly CellValue[])[]): void => {
    for (const row of slice) rows.push(row)
  },
  finish: async (facts: SheetFacts): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = await writeWorkbook(facts, rows)
    return transfer(bytes, [bytes.buffer])
  },
}
export type WorkbookHost = typeof host

expose(host)
